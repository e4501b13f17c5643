import { listText } from '@heed/sdk/list-text';
import type { RefObject } from 'react';
import { Button } from '../../parts/Button.tsx';
import { Chip } from '../../parts/Chip.tsx';
import { Menu, MenuItem, MenuSub } from '../../parts/Menu.tsx';
import { SearchField } from '../../parts/SearchField.tsx';
import { useTexts } from '../../texts/texts.ts';
import { readValues } from '../items/filter-values.ts';
import { type FilterName, filterNames, type InboxSearch } from '../items/filters.ts';
import styles from './FilterBar.module.css';
import { texts } from './texts.ts';
import { useFilterChoices } from './use-filter-choices.ts';
import { Views } from './Views.tsx';

interface Filtering {
  search: InboxSearch;
  onChange: (change: Partial<InboxSearch>) => void;
  searchField: RefObject<HTMLInputElement | null>;
}

export function FilterBar({ search, onChange, searchField }: Filtering) {
  const words = useTexts(texts);
  const choices = useFilterChoices();
  const set = filterNames.filter((name) => search[name] !== undefined);
  const toggle = (name: FilterName, value: string) => {
    const values = readValues(search[name]);
    const next = values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
    onChange({ [name]: listText(next) || undefined, view: undefined });
  };
  return (
    <div className={styles.bar}>
      <SearchField
        label={words.search}
        hint={words.searchHint}
        value={search.search ?? ''}
        onSearch={(text) => onChange({ search: text || undefined })}
        field={searchField}
      />
      <Menu trigger={<Button icon="filter">{words.filter}</Button>}>
        {filterNames.map((name) => (
          <MenuSub key={name} label={words.filters[name]}>
            {choices[name].map(({ value, label }) => (
              <MenuItem
                key={value}
                isChecked={readValues(search[name]).includes(value)}
                onSelect={() => toggle(name, value)}
              >
                {label}
              </MenuItem>
            ))}
          </MenuSub>
        ))}
      </Menu>
      <Views search={search} onChange={onChange} />
      {set.map((name) => (
        <Chip
          key={name}
          label={words.removeFilter(words.filters[name])}
          onRemove={() => onChange({ [name]: undefined, view: undefined })}
        >
          {words.filters[name]}: {labelsOf(search[name] ?? '', choices[name])}
        </Chip>
      ))}
    </div>
  );
}

function labelsOf(values: string, choices: { value: string; label: string }[]): string {
  return readValues(values)
    .map((value) => choices.find((choice) => choice.value === value)?.label ?? value)
    .join(', ');
}

import { listText } from '@heed/sdk/list-text';
import { type RefObject, useState } from 'react';
import { Button } from '../../parts/Button.tsx';
import { Menu, MenuItem, MenuLine, MenuSub } from '../../parts/Menu.tsx';
import { SearchField } from '../../parts/SearchField.tsx';
import { useTexts } from '../../texts/texts.ts';
import { readValues } from '../items/filter-values.ts';
import { cleared, type FilterName, filterNames, isNarrowed } from '../items/filters.ts';
import { Chips } from './Chips.tsx';
import { CustomerDialog } from './CustomerDialog.tsx';
import { CustomFieldMenus } from './CustomFieldMenus.tsx';
import { DatesDialog } from './DatesDialog.tsx';
import { Display, type Displaying } from './Display.tsx';
import styles from './FilterBar.module.css';
import { RatingDialog } from './RatingDialog.tsx';
import { texts } from './texts.ts';
import { useFilterChoices } from './use-filter-choices.ts';
import { Views } from './Views.tsx';

interface Filtering extends Displaying {
  searchField: RefObject<HTMLInputElement | null>;
}

/** Days of 24 hours until now. A view keeps them relative. */
const spans = [1, 7, 30, 90] as const;

export function FilterBar({ search, onChange, searchField, chosen, onToggle }: Filtering) {
  const words = useTexts(texts);
  const choices = useFilterChoices();
  const [asked, setAsked] = useState<'customer' | 'dates' | 'rating'>();
  return (
    <div className={styles.bar}>
      <SearchField
        label={words.search}
        hint={words.searchHint}
        value={search.search ?? ''}
        onSearch={(text) => onChange({ search: text || undefined })}
        field={searchField}
      />
      <FilterMenu search={search} onChange={onChange} choices={choices} onAsk={setAsked} />
      <Views search={search} onChange={onChange} />
      <Display search={search} onChange={onChange} chosen={chosen} onToggle={onToggle} />
      <Chips search={search} choices={choices} onChange={onChange} />
      {isNarrowed(search) && (
        <Button look="ghost" onClick={() => onChange(cleared)}>
          {words.clearFilters}
        </Button>
      )}
      {asked === 'dates' && <DatesDialog search={search} onChange={onChange} onClose={() => setAsked(undefined)} />}
      {asked === 'rating' && <RatingDialog search={search} onChange={onChange} onClose={() => setAsked(undefined)} />}
      {asked === 'customer' && (
        <CustomerDialog
          onChoose={(customerId) => {
            setAsked(undefined);
            onChange({ customerId });
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}

interface FilterChoosing extends Pick<Filtering, 'search' | 'onChange'> {
  choices: ReturnType<typeof useFilterChoices>;
  onAsk: (asked: 'customer' | 'dates' | 'rating') => void;
}

function FilterMenu({ search, onChange, choices, onAsk }: FilterChoosing) {
  const words = useTexts(texts);
  const toggle = (name: FilterName, value: string) => {
    const values = readValues(search[name]);
    const next = values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
    onChange({ [name]: listText(next) || undefined });
  };
  return (
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
      <MenuSub label={words.created}>
        {spans.map((days) => (
          <MenuItem
            key={days}
            onSelect={() => onChange({ createdWithinDays: days, createdAfter: undefined, createdBefore: undefined })}
          >
            {words.lastDays(days)}
          </MenuItem>
        ))}
        <MenuLine />
        <MenuItem onSelect={() => onAsk('dates')}>{words.chooseDates}</MenuItem>
      </MenuSub>
      <CustomFieldMenus search={search} onChange={onChange} />
      <MenuItem onSelect={() => onAsk('rating')}>{words.chooseRating}</MenuItem>
      <MenuItem onSelect={() => onAsk('customer')}>{words.chooseCustomer}</MenuItem>
      <MenuLine />
      <MenuItem onSelect={() => onChange(cleared)}>{words.clearFilters}</MenuItem>
    </Menu>
  );
}

import { Button } from '../../parts/Button.tsx';
import { Menu, MenuChoices, MenuItem, MenuLine, MenuSub } from '../../parts/Menu.tsx';
import { useTexts } from '../../texts/texts.ts';
import { type InboxSearch, rememberSort, sorts } from '../items/filters.ts';
import { type Column, columns } from './columns.ts';
import { texts } from './texts.ts';

export interface Displaying {
  search: InboxSearch;
  onChange: (change: Partial<InboxSearch>) => void;
  chosen: readonly Column[];
  onToggle: (column: Column) => void;
}

/** How the list is sorted, and which columns it has. */
export function Display({ search, onChange, chosen, onToggle }: Displaying) {
  const words = useTexts(texts);
  return (
    <Menu trigger={<Button icon="menu">{words.display}</Button>}>
      <MenuChoices
        label={words.sort}
        value={search.sort ?? 'newest'}
        options={sorts.map((value) => ({ value, label: words.sorts[value] }))}
        onChoose={(sort) => {
          rememberSort(sort);
          onChange({ sort });
        }}
      />
      <MenuLine />
      <MenuSub label={words.chooseColumns}>
        {columns.map((column) => (
          <MenuItem key={column} isChecked={chosen.includes(column)} onSelect={() => onToggle(column)}>
            {words.columns[column]}
          </MenuItem>
        ))}
      </MenuSub>
    </Menu>
  );
}

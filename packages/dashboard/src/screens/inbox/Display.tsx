import type { ExportFeedbackData } from '../../../../../generated/sdk/types.gen.ts';
import { client } from '../../api/client.ts';
import { download } from '../../api/download.ts';
import { useWorkspace } from '../../api/me.ts';
import { Button } from '../../parts/Button.tsx';
import { Menu, MenuChoices, MenuItem, MenuLine, MenuSub } from '../../parts/Menu.tsx';
import { useTexts } from '../../texts/texts.ts';
import { type InboxSearch, listQuery, rememberSort, sorts } from '../items/filters.ts';
import { useAsked } from '../items/known-statuses.ts';
import { type Column, columns } from './columns.ts';
import { texts } from './texts.ts';

export interface Displaying {
  search: InboxSearch;
  onChange: (change: Partial<InboxSearch>) => void;
  chosen: readonly Column[];
  onToggle: (column: Column) => void;
}

/** The items that the list shows, all of them, as a file. Only admins may. */
function Export({ search }: Pick<Displaying, 'search'>) {
  const words = useTexts(texts);
  const { id: workspaceId, role } = useWorkspace();
  const { asked } = useAsked(search);
  if (role === 'member') return null;
  const { sort: _sort, order: _order, ...filters } = listQuery(workspaceId, asked);
  const query = { ...filters, format: 'csv' } as const;
  const url = client.buildUrl<ExportFeedbackData>({ url: '/feedback/export', query });
  return (
    <>
      <MenuLine />
      <MenuItem onSelect={() => download(url, 'feedback.csv')}>{words.exportAll}</MenuItem>
    </>
  );
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
      <Export search={search} />
    </Menu>
  );
}

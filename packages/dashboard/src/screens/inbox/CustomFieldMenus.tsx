import { listText } from '@heed/sdk/list-text';
import type { CustomFieldDefinition } from '../../../../../generated/sdk/types.gen.ts';
import { MenuItem, MenuSub } from '../../parts/Menu.tsx';
import { useTexts } from '../../texts/texts.ts';
import { readValues } from '../items/filter-values.ts';
import type { InboxSearch } from '../items/filters.ts';
import { texts } from './texts.ts';
import { useFilterFields } from './use-filter-fields.ts';

interface Filtering {
  search: InboxSearch;
  onChange: (change: Partial<InboxSearch>) => void;
}

/** A menu for each field of the project whose values are known. */
export function CustomFieldMenus({ search, onChange }: Filtering) {
  const { projectId, fields } = useFilterFields(search);
  return fields.map((field) => (
    <MenuSub key={field.id} label={field.label}>
      <FieldValues field={field} search={search} onChange={(change) => onChange({ projectId, ...change })} />
    </MenuSub>
  ));
}

function FieldValues({ field, search, onChange }: Filtering & { field: CustomFieldDefinition }) {
  const { yes, no } = useTexts(texts);
  const isCheckbox = field.type === 'checkbox';
  const chosen = readValues(search.customField?.[field.id]);
  const options = isCheckbox
    ? [
        { value: 'true', label: yes },
        { value: 'false', label: no },
      ]
    : optionsOf(field).map((value) => ({ value, label: value }));
  const toggle = (value: string) => {
    const others = isCheckbox ? [] : chosen;
    const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...others, value];
    onChange({ customField: withField(search, field.id, listText(next)) });
  };
  return options.map(({ value, label }) => (
    <MenuItem key={value} isChecked={chosen.includes(value)} onSelect={() => toggle(value)}>
      {label}
    </MenuItem>
  ));
}

function optionsOf({ options = [], optionsByParent }: CustomFieldDefinition): string[] {
  return [...new Set([...options, ...Object.values(optionsByParent?.map ?? {}).flat()])];
}

/** Returns the filters by custom fields with this one set, or taken out if the text is empty. */
export function withField(search: InboxSearch, id: string, text: string): InboxSearch['customField'] {
  const { [id]: _former, ...others } = search.customField ?? {};
  const next = text === '' ? others : { ...others, [id]: text };
  return Object.keys(next).length > 0 ? next : undefined;
}

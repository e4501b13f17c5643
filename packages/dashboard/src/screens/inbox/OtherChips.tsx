import { Chip } from '../../parts/Chip.tsx';
import { useTexts } from '../../texts/texts.ts';
import { fullTime } from '../../texts/times.ts';
import { readValues } from '../items/filter-values.ts';
import { type InboxSearch, type OtherFilter, otherFilters } from '../items/filters.ts';
import { withField } from './CustomFieldMenus.tsx';
import { filterTexts } from './filter-texts.ts';
import { texts } from './texts.ts';
import { useFilterFields } from './use-filter-fields.ts';

interface Shown {
  search: InboxSearch;
  onChange: (change: Partial<InboxSearch>) => void;
}

type Named = Exclude<OtherFilter, 'customerId' | 'createdAfter' | 'createdBefore' | 'createdWithinDays'>;

/** The filters by custom fields, and those that come from a view or a link. */
export function OtherChips({ search, onChange }: Shown) {
  const words = useTexts(texts);
  const { names, values } = useTexts(filterTexts);
  const { fields } = useFilterFields(search);
  const shown = (value: string | number | boolean, kind: string) => {
    if (typeof value === 'boolean') return value ? words.yes : words.no;
    return kind === 'time' ? fullTime(String(value)) : (values[String(value)] ?? String(value));
  };
  return (
    <>
      {Object.entries(search.customField ?? {}).map(([id, text]) => {
        const field = fields.find((one) => one.id === id);
        const label = field?.label ?? id;
        const isCheckbox = field?.type === 'checkbox';
        return (
          <Chip
            key={id}
            label={words.removeFilter(label)}
            onRemove={() => onChange({ customField: withField(search, id, '') })}
          >
            {label}: {isCheckbox ? shown(text === 'true', '') : readValues(text).join(', ')}
          </Chip>
        );
      })}
      {(Object.keys(names) as Named[]).map((name) => {
        const value = search[name];
        if (value === undefined) return null;
        return (
          <Chip key={name} label={words.removeFilter(names[name])} onRemove={() => onChange({ [name]: undefined })}>
            {names[name]}: {shown(value, otherFilters[name])}
          </Chip>
        );
      })}
    </>
  );
}

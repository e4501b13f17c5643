import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { getCustomerOptions } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import { client } from '../../api/client.ts';
import { useWorkspace } from '../../api/me.ts';
import { useReadProjects } from '../../api/workspace-data.ts';
import { Chip } from '../../parts/Chip.tsx';
import type { Option } from '../../parts/Select.tsx';
import { language } from '../../texts/language.ts';
import { useTexts } from '../../texts/texts.ts';
import { fullTime } from '../../texts/times.ts';
import { isDay } from '../items/days.ts';
import { readValues } from '../items/filter-values.ts';
import { type FilterName, filterNames, type InboxSearch } from '../items/filters.ts';
import { isKnownStatus } from '../items/known-statuses.ts';
import { OtherChips } from './OtherChips.tsx';
import { texts } from './texts.ts';

interface Shown {
  search: InboxSearch;
  choices: Record<FilterName, Option[]>;
  onChange: (change: Partial<InboxSearch>) => void;
}

/** By what the list is narrowed. */
export function Chips({ search, choices, onChange }: Shown) {
  const words = useTexts(texts);
  const { customerId, createdAfter, createdBefore, createdWithinDays } = search;
  return (
    <>
      {filterNames.flatMap((name) => {
        const set = search[name];
        if (set === undefined) return [];
        return [
          <Chip
            key={name}
            label={words.removeFilter(words.filters[name])}
            onRemove={() => onChange({ [name]: undefined })}
          >
            {words.filters[name]}:{' '}
            {name === 'status' ? <Statuses search={search} choices={choices.status} /> : labelsOf(set, choices[name])}
          </Chip>,
        ];
      })}
      {customerId && (
        <Chip label={words.removeFilter(words.customer)} onRemove={() => onChange({ customerId: undefined })}>
          {words.customer}: <CustomerName id={customerId} />
        </Chip>
      )}
      <OtherChips search={search} onChange={onChange} />
      {createdWithinDays && (
        <Chip label={words.removeFilter(words.created)} onRemove={() => onChange({ createdWithinDays: undefined })}>
          {words.created}: {words.lastDays(createdWithinDays)}
        </Chip>
      )}
      {(createdAfter || createdBefore) && (
        <Chip
          label={words.removeFilter(words.created)}
          onRemove={() => onChange({ createdAfter: undefined, createdBefore: undefined })}
        >
          {words.created}:{createdAfter && ` ${words.from(shownDay(createdAfter))}`}
          {createdBefore && ` ${words.until(shownDay(createdBefore))}`}
        </Chip>
      )}
    </>
  );
}

/** A status that is gone does not narrow the list, and is struck. */
function Statuses({ search, choices }: { search: InboxSearch; choices: Option[] }) {
  const projects = useReadProjects();
  return readValues(search.status).map((status, index) => {
    const label = labelsOf(status, choices);
    const isGone = projects !== undefined && !isKnownStatus(search, projects, status);
    return (
      <Fragment key={status}>
        {index > 0 && ', '}
        {isGone ? <s>{label}</s> : label}
      </Fragment>
    );
  });
}

function CustomerName({ id }: { id: string }) {
  const { id: workspaceId } = useWorkspace();
  const { data } = useQuery(getCustomerOptions({ client, path: { id }, query: { workspaceId } }));
  return <bdi>{data?.data.name ?? data?.data.primaryEmail ?? id}</bdi>;
}

function labelsOf(values: string, choices: Option[]): string {
  return readValues(values)
    .map((value) => choices.find((choice) => choice.value === value)?.label ?? value)
    .join(', ');
}

function shownDay(day: string): string {
  if (!isDay(day)) return fullTime(day);
  return new Intl.DateTimeFormat(language(), { dateStyle: 'medium' }).format(new Date(`${day}T00:00:00`));
}

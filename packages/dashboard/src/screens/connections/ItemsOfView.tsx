import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listViewsOptions } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import type { ItemFilters, View } from '../../../../../generated/sdk/types.gen.ts';
import { client } from '../../api/client.ts';
import { useWorkspace } from '../../api/me.ts';
import { SelectField } from '../../parts/SelectField.tsx';
import { useTexts } from '../../texts/texts.ts';
import { formTexts } from './form-texts.ts';

interface Choice {
  filters: ItemFilters;
  onChoose: (filters: ItemFilters) => void;
}

const all = 'all';
const kept = 'kept';

/** Lets a saved view say which items a subscription tells of. It takes the filters as they are now. */
export function ItemsOfView({ filters, onChoose }: Choice) {
  const words = useTexts(formTexts);
  const { id: workspaceId } = useWorkspace();
  const [first] = useState(filters);
  const views = (useQuery(listViewsOptions({ client, query: { workspaceId } })).data?.data ?? []).filter(isFor);
  const same = (other: ItemFilters) => sorted(other) === sorted(filters);
  const current = same({}) ? all : (views.find((view) => same(view.filters))?.id ?? kept);
  const isOwn = sorted(first) !== sorted({}) && !views.some((view) => sorted(view.filters) === sorted(first));
  return (
    <SelectField
      label={words.ofItems}
      hint={words.ofItemsHint}
      value={current}
      options={[
        { value: all, label: words.allItems },
        ...(isOwn ? [{ value: kept, label: words.itemsAsBefore }] : []),
        ...views.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChoose={(id) => onChoose(id === kept ? first : (views.find((view) => view.id === id)?.filters ?? {}))}
    />
  );
}

/** A subscription searches for no words, and nobody is `me` to it. */
function isFor({ filters: { search, assigneeId } }: View): boolean {
  return search === undefined && !assigneeId?.split(',').includes('me');
}

function sorted(filters: ItemFilters): string {
  return JSON.stringify(Object.entries(filters).sort(([one], [other]) => (one < other ? -1 : 1)));
}

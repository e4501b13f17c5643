import { useState } from 'react';
import type { Subscription } from '../../../../../generated/sdk/types.gen.ts';

type Fields = Pick<
  Subscription,
  'name' | 'url' | 'format' | 'types' | 'projectIds' | 'filters' | 'payload' | 'ordered' | 'includeImports'
>;

const usual: Fields = {
  name: '',
  url: '',
  format: 'json',
  types: ['feedback.*', 'comment.created'],
  projectIds: null,
  filters: {},
  payload: 'full',
  ordered: false,
  includeImports: false,
};

/** What a form of a subscription changes. */
export function useFields(subscription: Fields = usual) {
  const { name, url, format, types, projectIds, filters, payload, ordered, includeImports } = subscription;
  const [fields, setFields] = useState<Fields>({
    name,
    url,
    format,
    types,
    projectIds,
    filters,
    payload,
    ordered,
    includeImports,
  });
  return { fields, change: (changes: Partial<Fields>) => setFields((before) => ({ ...before, ...changes })) };
}

export type Editing = ReturnType<typeof useFields> & { error: unknown };

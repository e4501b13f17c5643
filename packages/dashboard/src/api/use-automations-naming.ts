import { useQuery } from '@tanstack/react-query';
import { listAutomationsOptions } from '../../../../generated/sdk/@tanstack/react-query.gen.ts';
import type { Automation } from '../../../../generated/sdk/types.gen.ts';
import { client } from './client.ts';
import { useWorkspace } from './me.ts';

/** A value of a field that is about to go, such as an option. Without one, the field itself goes. */
export interface Gone {
  /** The name in conditions, such as `category` or `customFields.cf_plan`. */
  field: string;
  value?: string;
}

/** The size of one page. */
const limit = 100;

/** The automations of a project that name what is about to go, in a condition or an action. */
export function useAutomationsNaming(projectId: string, gone: readonly Gone[]): Automation[] {
  const { id: workspaceId } = useWorkspace();
  const query = listAutomationsOptions({ client, query: { workspaceId, projectId, limit } });
  const { data } = useQuery({ ...query, enabled: gone.length > 0 });
  return data?.automations.filter((automation) => gone.some((one) => isNamed(automation, one))) ?? [];
}

function isNamed({ conditions, actions }: Automation, gone: Gone): boolean {
  return isInTree(conditions, gone) || actions.some((action) => isInAction(action, gone));
}

interface Node {
  rules?: readonly object[];
  field?: string;
  value?: unknown;
}

function isInTree({ rules, field = '', value: compared }: Node, gone: Gone): boolean {
  if (rules) return rules.some((rule) => isInTree(rule, gone));
  const isField = field === gone.field || field === `previous.${gone.field}`;
  return isField && (gone.value === undefined || [compared].flat().includes(gone.value));
}

const prefix = 'customFields.';

function isInAction({ type, params }: Automation['actions'][number], { field, value }: Gone): boolean {
  const given: Record<string, unknown> = { ...params };
  if (type === 'set_custom_field')
    return prefix + given.fieldId === field && (value === undefined || [given.value].flat().includes(value));
  return type === `set_${field}` && given[field] === value;
}

import type {
  Automation,
  AutomationCreate,
  Combinator,
  ConditionGroup,
  Schedule,
} from '../../../../../generated/sdk/types.gen.ts';
import type { ActionType, Scope } from './names.ts';

/** A condition that is being written. `key` tells it from its neighbours while they move. */
export interface Rule {
  key: number;
  field: string;
  operator: string;
  value?: unknown;
}

export interface Group {
  key: number;
  combinator: Combinator;
  rules: (Rule | Group)[];
}

export interface Step {
  key: number;
  type: ActionType;
  params: Record<string, unknown>;
}

/** An automation that is being written, as the form has it. */
export interface Draft {
  name: string;
  scope: Scope;
  schedule: Schedule;
  conditions: Group;
  actions: Step[];
}

let lastKey = 0;
const quarterHourly: Schedule = { cron: '*/15 * * * *', timezone: 'UTC' };

export function emptyDraft(): Draft {
  return {
    name: '',
    scope: 'feedback.created',
    schedule: quarterHourly,
    conditions: newGroup([newRule()]),
    actions: [newStep()],
  };
}

/** What a saved automation or a recipe says. */
export function draftOf(
  given: Pick<AutomationCreate | Automation, 'name' | 'scope' | 'conditions' | 'actions' | 'schedule'>,
): Draft {
  const { name, scope, conditions, actions, schedule } = given;
  return {
    name,
    scope,
    schedule: { ...quarterHourly, ...schedule },
    conditions: conditions ? withKeys(conditions) : newGroup(),
    actions: actions.map(({ type, params }) => ({ key: nextKey(), type, params: { ...params } })),
  };
}

/** What is sent. An empty text is as good as none where none is needed. */
export function bodyOf(draft: Draft) {
  return { name: draft.name.trim(), ...rulesOf(draft) };
}

/** The same without a name, which an automation needs only once it is saved. */
export function rulesOf({ scope, schedule, conditions, actions }: Draft) {
  return {
    conditions: withoutKeys(conditions) as ConditionGroup,
    actions: actions.map(({ type, params }) => ({ type, params })) as AutomationCreate['actions'],
    ...(scope === 'time.scheduled' && { schedule }),
  };
}

export function newRule(): Rule {
  return { key: nextKey(), field: 'message', operator: 'contains', value: '' };
}

export function newGroup(rules: Group['rules'] = [], combinator: Combinator = 'and'): Group {
  return { key: nextKey(), combinator, rules };
}

export function newStep(): Step {
  return { key: nextKey(), type: 'add_tag', params: { tag: '' } };
}

export function isGroup(node: Rule | Group): node is Group {
  return 'rules' in node;
}

interface PlainGroup {
  combinator: Combinator;
  rules: readonly (PlainGroup | Omit<Rule, 'key'>)[];
}

function withKeys({ combinator, rules }: PlainGroup): Group {
  const keyed = rules.map((node) => ('rules' in node ? withKeys(node) : { ...node, key: nextKey() }));
  return { key: nextKey(), combinator, rules: keyed };
}

function withoutKeys({ combinator, rules }: Group): PlainGroup {
  const plain = rules.map((node) => {
    if (isGroup(node)) return withoutKeys(node);
    const { key: _key, ...rule } = node;
    return rule;
  });
  return { combinator, rules: plain };
}

function nextKey(): number {
  lastKey += 1;
  return lastKey;
}

import { kindOfCustomField, listOperators } from '../../../../../generated/automation-form.ts';
import {
  changeOperators,
  conditionRules,
  operatorsWithoutValue,
} from '../../../../../generated/condition-vocabulary.ts';
import type { CustomFieldDefinition } from '../../../../../generated/sdk/types.gen.ts';
import type { Rule } from './draft.ts';
import type { Kind, Scope } from './names.ts';

export const previousPrefix = 'previous.';
export const metadataPrefix = 'metadata.';
export const customFieldPrefix = 'customFields.';
type Definitions = readonly CustomFieldDefinition[];

export const fieldNames = Object.values(conditionRules).flatMap(({ fields }) => fields);

/** The field itself, also where its value before the change is meant. */
export function bareField(field: string): string {
  return field.startsWith(previousPrefix) ? field.slice(previousPrefix.length) : field;
}

/** How a field is compared. One that nobody knows any more is compared as text. */
export function kindOf(field: string, definitions: Definitions): Kind {
  const name = bareField(field);
  const custom = definitions.find(({ id }) => name === customFieldPrefix + id);
  if (custom) return kindOfCustomField[custom.type];
  const found = Object.entries(conditionRules).find(([, { fields }]) => fields.some((one) => one === name));
  return (found?.[0] as Kind | undefined) ?? 'text';
}

export function operatorsOf(field: string, scope: Scope, definitions: Definitions): string[] {
  const { operators } = conditionRules[kindOf(field, definitions)];
  const knowsChange = scope === 'feedback.updated' && !field.startsWith(previousPrefix);
  return [...operators, ...(knowsChange ? changeOperators : [])];
}

export type ValueForm = 'none' | 'one' | 'list';

export function valueForm(kind: Kind, operator: string): ValueForm {
  if (operatorsWithoutValue.includes(operator)) return 'none';
  return listOperators[kind]?.includes(operator) ? 'list' : 'one';
}

/** The rule with another field or operator, and a value of the form that these take. */
export function changedRule(
  rule: Rule,
  change: Partial<Pick<Rule, 'field' | 'operator'>>,
  scope: Scope,
  definitions: Definitions,
): Rule {
  const { key } = rule;
  const field = change.field ?? rule.field;
  const wanted = change.operator ?? rule.operator;
  const operators = operatorsOf(field, scope, definitions);
  const operator = operators.includes(wanted) ? wanted : (operators[0] ?? wanted);
  const kind = kindOf(field, definitions);
  const form = valueForm(kind, operator);
  if (form === 'none') return { key, field, operator };
  const stays = bareField(field) === bareField(rule.field);
  const values = stays ? [rule.value ?? []].flat().filter((one) => one !== '') : [];
  return { key, field, operator, value: form === 'list' ? values : (values[0] ?? emptyValue(kind)) };
}

function emptyValue(kind: Kind): unknown {
  return kind === 'yesNo' ? true : '';
}

interface Counted {
  rules: readonly object[];
}

/** How many conditions there are, also within groups. */
export function countRules({ rules }: Counted): number {
  return rules.reduce((sum, node) => sum + ('rules' in node ? countRules(node as Counted) : 1), 0);
}

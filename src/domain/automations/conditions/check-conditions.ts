import { changeOperators, mostRules, operatorsWithoutValue } from '../../../../generated/condition-vocabulary.ts';
import type { AutomationScope } from '../../../../generated/sdk/types.gen.ts';
import type { ErrorDetail } from '../../../base/errors.ts';
import { type FieldDefinitions, findField } from './fields.ts';
import type { Kind } from './kind.ts';
import { findKind } from './kinds.ts';
import { type Group, isGroup, listOperands, previousPrefix, type Rule } from './rule.ts';
import { takesList } from './takes-list.ts';

/** Returns what is wrong with the conditions in a project with these custom fields, each with the path of its rule. */
export function checkConditions(group: Group, scope: AutomationScope, definitions: FieldDefinitions): ErrorDetail[] {
  const root = 'body/conditions';
  const rules = rulesIn(group, root);
  if (rules.length > mostRules)
    return [{ path: root, message: `must have at most ${mostRules} rules, and has ${rules.length}` }];
  return rules.flatMap(({ rule, path }) => checkRule(rule, path, scope, definitions));
}

/** Lists the rules of a group and of those within it, each with its path. */
export function rulesIn(group: Group, path: string): { rule: Rule; path: string }[] {
  return group.rules.flatMap((node, index) => {
    const here = `${path}/rules/${index}`;
    return isGroup(node) ? rulesIn(node, here) : [{ rule: node, path: here }];
  });
}

function checkRule(rule: Rule, path: string, scope: AutomationScope, definitions: FieldDefinitions): ErrorDetail[] {
  const isPrevious = rule.field.startsWith(previousPrefix);
  const name = isPrevious ? rule.field.slice(previousPrefix.length) : rule.field;
  const isAboutChange = changeOperators.includes(rule.operator);
  if ((isPrevious || isAboutChange) && scope !== 'feedback.updated') {
    const what = isPrevious ? rule.field : rule.operator;
    return [
      { path, message: `must not ask for a change (${what}): only the scope feedback.updated knows what changed` },
    ];
  }
  const field = findField(name, definitions);
  if (!field)
    return [{ path: `${path}/field`, message: `must be a field of the project, and ${rule.field} is not one` }];
  const kind = findKind(field.kind);
  const allowed = allowedOperators(kind, scope === 'feedback.updated' && !isPrevious);
  if (!allowed.includes(rule.operator))
    return [{ path: `${path}/operator`, message: `must fit ${rule.field}: use one of ${allowed.join(', ')}` }];
  return checkValue(rule, kind, path);
}

/** Returns the operators of a kind, in the order of the contract. */
export function allowedOperators({ operators }: Kind, withChange: boolean): string[] {
  return [...operators, ...(withChange ? changeOperators : [])];
}

function checkValue(rule: Rule, kind: Kind, path: string): ErrorDetail[] {
  const wrong = (message: string) => [{ path: `${path}/value`, message }];
  if (operatorsWithoutValue.includes(rule.operator))
    return rule.value === undefined ? [] : wrong(`must be absent for ${rule.operator}`);
  if (rule.value === undefined) return wrong('is required');
  const isList = Array.isArray(rule.value);
  if (!listOperands(rule).every(kind.isOperand))
    return wrong(`must be ${isList ? 'a list of ' : ''}${kind.operandForm}`);
  const wantsList = takesList(kind, rule.operator);
  if (isList !== wantsList) return wrong(wantsList ? 'must be a list' : 'must be one value');
  if (isList && !changeOperators.includes(rule.operator) && listOperands(rule).length === 0)
    return wrong('must not be empty');
  return [];
}

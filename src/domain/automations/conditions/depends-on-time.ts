import { type FieldDefinitions, findField } from './fields.ts';
import { type Group, isGroup, listOperands, type Rule } from './rule.ts';
import { isRelativeTime } from './time-operand.ts';

/** Whether an item can come to meet the conditions just because time passes, without any change to it. */
export function dependsOnTime(group: Group, definitions: FieldDefinitions): boolean {
  return group.rules.some((node) =>
    isGroup(node) ? dependsOnTime(node, definitions) : ruleDependsOnTime(node, definitions),
  );
}

function ruleDependsOnTime(rule: Rule, definitions: FieldDefinitions): boolean {
  const field = findField(rule.field, definitions);
  if (field?.movesWithTime) return true;
  return field?.kind === 'time' && listOperands(rule).some((operand) => isRelativeTime(String(operand)));
}

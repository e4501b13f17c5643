import { Prisma } from '../../../../generated/prisma/client.ts';
import { doneCategories } from '../../rules/status.ts';
import { type FieldDefinitions, findField } from './fields.ts';
import { findKind, negations } from './kinds.ts';
import { type Group, isGroup, listOperands, type Rule } from './rule.ts';

const always = Prisma.sql`true`;
const never = Prisma.sql`false`;

/**
 * Returns the conditions as SQL over the feedback table `f`, with the same result for each item as {@link evaluate}.
 * Rules about a change have no meaning outside an event, so scheduled automations have none. Negations are pushed down
 * to the rules, so that a comparison with an index appears unchanged.
 */
export function compileConditions(group: Group, definitions: FieldDefinitions, now: Date): Prisma.Sql {
  const compile = (node: Rule | Group, wanted: boolean): Prisma.Sql => {
    if (!isGroup(node)) return compileRule(node, wanted, definitions, now);
    const { combinator, rules } = node;
    if (rules.length === 0) return wanted ? always : never;
    const parts = rules.map((rule) => compile(rule, combinator === 'not' ? !wanted : wanted));
    return Prisma.sql`(${Prisma.join(parts, (combinator === 'or') === wanted ? ' OR ' : ' AND ')})`;
  };
  return compile(group, true);
}

function compileRule(rule: Rule, wanted: boolean, definitions: FieldDefinitions, now: Date): Prisma.Sql {
  const opposite = rule.operator === 'is_not_set' ? 'is_set' : negations[rule.operator];
  if (opposite) return compileRule({ ...rule, operator: opposite }, !wanted, definitions, now);
  const sql = comparisonSql(rule, definitions, now);
  const asWanted = wanted ? sql : Prisma.sql`NOT ${sql}`;
  // True for all items that are not done, and what their index needs in the query.
  return excludesDone(rule, wanted) ? Prisma.sql`(${asWanted} AND f.resolved_at IS NULL)` : asWanted;
}

/** Never null. A field that is not set makes a comparison false, so that `NOT` makes it true. */
function comparisonSql(rule: Rule, definitions: FieldDefinitions, now: Date): Prisma.Sql {
  const field = findField(rule.field, definitions);
  if (!field) return never;
  const sql = field.sql(now);
  const hasValue = Prisma.sql`${sql} IS NOT NULL`;
  if (rule.operator === 'is_set') return Prisma.sql`(${field.isSetSql ?? hasValue})`;
  const comparison = findKind(field.kind).comparisons[rule.operator];
  return comparison ? Prisma.sql`(${hasValue} AND ${comparison.sql(sql, listOperands(rule), now)})` : never;
}

/** Whether the rule, without a negation, says by the status category that an item is not done. */
function excludesDone({ field, operator, value }: Rule, wanted: boolean): boolean {
  if (field !== 'statusCategory' || (operator !== 'equals' && operator !== 'in')) return false;
  const named = [value].flat();
  return doneCategories.every((category) => named.includes(category) !== wanted);
}

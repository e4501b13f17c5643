import { expect, it } from '@jest/globals';
import { dependsOnTime } from '../../../src/domain/automations/conditions/depends-on-time.ts';
import type { Rule } from '../../../src/domain/automations/conditions/rule.ts';

const definitions = [{ id: 'cf_date', type: 'date' }] as const;

it.each<[Rule, boolean]>([
  [{ field: 'priority', operator: 'equals', value: 'high' }, false],
  [{ field: 'createdAt', operator: 'before', value: '2026-01-01' }, false],
  [{ field: 'createdAt', operator: 'before', value: '-24h' }, true],
  [{ field: 'customFields.cf_date', operator: 'after', value: '+2d' }, true],
  [{ field: 'message', operator: 'equals', value: '-24h' }, false],
  [{ field: 'hoursSince.created', operator: 'gt', value: 1 }, true],
  [{ field: 'hoursUntil.due', operator: 'is_set' }, true],
  [{ field: 'slaBreached', operator: 'equals', value: true }, true],
  [{ field: 'customFields.cf_gone', operator: 'is_set' }, false],
])('says of %j: %s', (rule, depends) => {
  const nested = { combinator: 'and' as const, rules: [{ combinator: 'not' as const, rules: [rule] }] };

  expect(dependsOnTime(nested, definitions)).toBe(depends);
});

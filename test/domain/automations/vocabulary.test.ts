import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { changeOperators } from '../../../generated/condition-vocabulary.ts';
import { contractFile } from '../../../src/contract/contract.ts';
import { allowedOperators } from '../../../src/domain/automations/conditions/check-conditions.ts';
import { fields } from '../../../src/domain/automations/conditions/fields.ts';
import { findKind, type KindName, kinds, negations } from '../../../src/domain/automations/conditions/kinds.ts';
import { quotableFields } from '../../../src/domain/automations/placeholders.ts';

// The contract states what conditions may contain. The code must take all of it.

interface RuleSchema {
  properties: { field: { enum?: string[]; pattern?: string }; operator: { enum: string[] } };
}

const { schemas } = JSON.parse(readFileSync(contractFile('json'), 'utf8')).components;
const ruleOfKind: Record<KindName, string> = {
  text: 'TextRule',
  choice: 'ChoiceRule',
  option: 'ChoiceRule',
  list: 'ListRule',
  number: 'NumberRule',
  hoursSince: 'NumberRule',
  hoursUntil: 'NumberRule',
  yesNo: 'YesNoRule',
  time: 'TimeRule',
};
const schemaOf = (name: string) => schemas[name] as RuleSchema;
const withPrevious = (names: string[]) => names.flatMap((name) => [name, `previous.${name}`]);

/** The fields that a rule's schema names: those of an enumeration, or the alternatives of the text rule's pattern. */
function namesIn({ properties: { field } }: RuleSchema): string[] {
  if (field.enum) return field.enum;
  const [, alternatives = ''] = /^\^\(previous\\\.\)\?\((.*)\)\$$/.exec(field.pattern ?? '') ?? [];
  return withPrevious(alternatives.split('|').filter((name) => !name.startsWith('metadata')));
}

describe.each([...new Set(Object.values(ruleOfKind))])('%s', (rule) => {
  const kindNames = (Object.keys(kinds) as KindName[]).filter((name) => ruleOfKind[name] === rule);

  it('has the fields of the table', () => {
    const names = Object.keys(fields).filter((name) => kindNames.includes(fields[name]?.kind as KindName));

    expect(namesIn(schemaOf(rule)).sort()).toEqual(withPrevious(names).sort());
  });

  it.each(kindNames)('has the operators of the kind %s', (name) => {
    expect(schemaOf(rule).properties.operator.enum.toSorted()).toEqual(allowedOperators(findKind(name), true).sort());
  });

  it.each(kindNames)('has a comparison for each operator of the kind %s', (name) => {
    const { operators, comparisons } = findKind(name);
    const positive = operators.filter(
      (operator) => !negations[operator] && !['is_set', 'is_not_set'].includes(operator),
    );

    expect(Object.keys(comparisons).sort()).toEqual(positive.toSorted());
  });
});

it('gives custom fields the operators of all kinds', () => {
  const all = new Set((Object.keys(kinds) as KindName[]).flatMap((name) => allowedOperators(findKind(name), true)));

  expect(schemaOf('CustomFieldRule').properties.operator.enum.toSorted()).toEqual([...all].sort());
  expect([...all]).toEqual(expect.arrayContaining([...changeOperators]));
});

it('quotes every field of an item except its objects', () => {
  const { properties } = schemas.FeedbackFields;

  const parts = ['satisfaction.score', 'satisfaction.text'];
  const whole = [
    ...quotableFields.filter((name) => !parts.includes(name)),
    ...['context', 'customMetadata', 'satisfaction', 'links', 'slaPaused'],
  ];
  expect(quotableFields).toEqual(expect.arrayContaining(parts));
  expect(whole.sort()).toEqual(Object.keys(properties).sort());
});

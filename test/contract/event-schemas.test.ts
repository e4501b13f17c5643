import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { eventTypeValues } from '../../generated/contract-constants.ts';
import { eventExamples } from '../../generated/event-examples.ts';
import type { EventType } from '../../generated/sdk/types.gen.ts';
import { contractAjv } from '../../src/contract/contract-ajv.ts';

// The types of events, each of which has a schema of its own.

const contract = JSON.parse(readFileSync('generated/openapi.json', 'utf8'));
const ajv = contractAjv(true).addSchema(contract, 'contract');
const isEvent = validatorOf('#/components/schemas/Event');
const validators = new Map(eventTypeValues.map((type) => [type, validatorOf(refOf(type))]));

function validatorOf(ref: string): (event: unknown) => boolean {
  const validate = ajv.compile({ $ref: `contract${ref}` });
  return (event) => validate(event) as boolean;
}

function refOf(type: EventType): string {
  return contract.webhooks[type].post.requestBody.content['application/json'].schema.$ref;
}

it('are told apart by the discriminator of an event, as the messages to subscriptions are', () => {
  const { discriminator, oneOf } = contract.components.schemas.Event;
  const refs = eventTypeValues.map(refOf);

  expect(discriminator.mapping).toEqual(Object.fromEntries(eventTypeValues.map((type) => [type, refOf(type)])));
  expect(oneOf).toEqual(Object.values(discriminator.mapping).map(($ref) => ({ $ref })));
  expect(new Set(refs).size).toBe(eventTypeValues.length);
});

describe.each(eventTypeValues)('%s', (type) => {
  const example = eventExamples[type];

  it('has an example that fits its own schema and no other', () => {
    const fitting = eventTypeValues.filter((other) => validators.get(other)?.(example));

    expect(fitting).toEqual([type]);
    expect(isEvent(example)).toBe(true);
  });

  it('has changes only if it is about one', () => {
    const changed = { ...example, changes: { name: { from: 'A', to: 'B' } } };
    const isAboutChange = type.endsWith('.updated');

    expect(isEvent(changed)).toBe(isAboutChange);
  });
});

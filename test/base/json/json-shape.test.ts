import { describe, expect, it } from '@jest/globals';
import { explainShape } from '../../../src/base/json/json-shape.ts';
import { expectWithin } from '../../support/figures.ts';

const most = { levels: 3, values: 5 };

describe('the shape of JSON', () => {
  it.each([
    ...['1', '"["', '[[[1]]]', '{"a":{"b":{}}}', '[1,2,3,4]', '{"a":"[[[[,,,,,,"}', '["\\"[[[[",",,,"]', '["\\\\"]'],
    '',
  ])('is right within its limits: %s', (json) => {
    expect(explainShape(json, most)).toBeUndefined();
  });

  it.each(['[[[[1]]]]', '{"a":[{"b":{}}]}', '["\\\\",[[[', `${'['.repeat(500_000)}`])(
    'is refused beyond so many levels (%#)',
    (json) => {
      expect(explainShape(json, most)).toBe('must be at most 3 levels deep');
    },
  );

  it.each(['[1,2,3,4,5]', '{"a":1,"b":2,"c":3,"d":4,"e":5}', '[[],[],[],[]]', `[${'1,'.repeat(500_000)}`])(
    'is refused beyond so many values (%#)',
    (json) => {
      expect(explainShape(json, most)).toBe('must have at most 5 values');
    },
  );

  it('is found at once, whatever quotes and backslashes are in it', () => {
    const before = performance.now();

    for (const piece of ['"', '\\', '\\"', '"\\', '"a",', '[]', '{"a":'])
      explainShape(piece.repeat(500_000), { levels: 1e9, values: 1e9 });

    expectWithin('7 hostile texts', performance.now() - before, 1_000);
  });
});

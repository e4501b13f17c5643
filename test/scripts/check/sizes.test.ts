import { expect, it } from '@jest/globals';
import { measureSizes } from '../../../scripts/check/sizes.ts';
import { aProject } from './a-project.ts';

const lines = (count: number) => 'call();\n'.repeat(count);
const functionOf = (count: number) => `function f() {\n${lines(count - 2)}}\n`;

it('accepts files and functions of a good size, and reports the figures', () => {
  const project = aProject({
    'src/a.ts': lines(40),
    'packages/sdk/src/b.ts': functionOf(20),
    'scripts/check/c.ts': `const f = () => {\n${lines(8)}};\n`,
  });

  expect(measureSizes(project)).toEqual({
    figures: [
      '3 files: 20 lines in the median, 40 at nine in ten, 40 at most.',
      '2 functions: 10 lines in the median, 20 at nine in ten, 20 at most.',
    ],
    faults: [],
  });
});

it('refuses a file of more than 220 lines', () => {
  const small = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`src/${index}.ts`, lines(9)]));

  expect(measureSizes(aProject({ ...small, 'src/long.ts': lines(220) })).faults).toEqual([]);
  expect(measureSizes(aProject({ ...small, 'src/long.ts': lines(221) })).faults).toEqual([
    'src/long.ts has 221 lines, and files may have at most 220: split it.',
  ]);
});

it('refuses a function of more than 60 lines, wherever it is', () => {
  const small = 'function g() {\n}\n'.repeat(20);
  const method = (count: number) => `${small}class A {\n  f() {\n${lines(count - 2)}  }\n}\n`;

  expect(measureSizes(aProject({ 'src/a.ts': method(60), 'src/b.ts': lines(9) })).faults).toEqual([]);
  expect(
    measureSizes(aProject({ 'scripts/a.ts': method(61), 'src/b.ts': lines(9), 'src/c.ts': lines(9) })).faults,
  ).toEqual(['scripts/a.ts:42 has 61 lines, and functions may have at most 60: split it.']);
});

it('refuses files that are long in the median or at nine in ten, and functions at nine in ten', () => {
  const project = aProject({ 'src/a.ts': lines(61), 'src/b.ts': lines(61), 'src/c.ts': lines(121) + functionOf(26) });

  expect(measureSizes(project).faults).toEqual([
    'Half of the files must have at most 60 lines.',
    'Nine in ten files must have at most 120 lines.',
    'Nine in ten functions must have at most 25 lines.',
  ]);
});

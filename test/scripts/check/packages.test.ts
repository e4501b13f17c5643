import { expect, it } from '@jest/globals';
import { packageFaults } from '../../../scripts/check/packages.ts';
import { aProject } from './a-project.ts';

const table = (rows: string[]) => ['| package | purpose | where |', '| --- | --- | --- |', ...rows].join('\n');

it('accepts files and folders that import the package of their row', () => {
  const project = aProject({
    'CONTRIBUTING.md': table([
      '| `express` | serves | `src/app.ts`, `src/doors/` |',
      '| `@a/b` | more | `src/app.ts` |',
    ]),
    'src/app.ts': `import express from 'express';\nimport { b } from '@a/b/part';`,
    'src/doors/http/api.ts': `import { Router } from "express";`,
  });

  expect(packageFaults(project)).toEqual([]);
});

it('refuses a place that is missing, or that imports another package', () => {
  const project = aProject({
    'CONTRIBUTING.md': table(['| `express` | serves | `src/app.ts`, `src/gone.ts` |']),
    'src/app.ts': `import limit from 'express-rate-limit';`,
  });

  expect(packageFaults(project)).toEqual([
    'CONTRIBUTING.md says that src/app.ts imports express, which is not so.',
    'CONTRIBUTING.md says that src/gone.ts imports express, which is not so.',
  ]);
});

it('refuses a page without the table', () => {
  expect(packageFaults(aProject({ 'CONTRIBUTING.md': '# Contributing' }))).toEqual([
    'CONTRIBUTING.md has no table of packages.',
  ]);
});

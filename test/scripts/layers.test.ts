import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { dependencyRules } from '../../scripts/check/dependency-rules.ts';
import { layers, libraries } from '../../scripts/check/layers.ts';

/** A small house with the rooms of the real one, in which every wall is broken. */
let house: string;
beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), 'heed-layers-'));
  symlinkSync(join(import.meta.dirname, '../../node_modules'), join(house, 'node_modules'));
});
afterAll(() => rmSync(house, { recursive: true }));

function isFile(path: string): boolean {
  return /\.tsx?$/.test(path);
}

function fileIn(room: string): string {
  return isFile(room) ? room.replace('*', 'probe') : `${room}/probe.ts`;
}

function write(file: string, imports: string[]): void {
  mkdirSync(dirname(join(house, file)), { recursive: true });
  const lines = imports.map((target) => {
    const path = isFile(target) ? relative(dirname(file), target) : target;
    return `import type {} from '${isFile(target) && !path.startsWith('.') ? `./${path}` : path}';\n`;
  });
  writeFileSync(join(house, file), lines.join(''));
}

/** The broken walls that the cruiser finds, as `rule: from -> to`. */
async function broken(): Promise<string[]> {
  const { output } = await cruise(
    ['src', 'packages', 'scripts', 'bench'],
    {
      baseDir: house,
      ruleSet: { forbidden: dependencyRules() },
      validate: true,
      tsPreCompilationDeps: true,
      doNotFollow: { path: ['node_modules'] },
    },
    { exportsFields: ['exports'], conditionNames: ['import', 'node', 'types'] } as object,
  );
  const { violations } = (output as ICruiseResult).summary;
  return violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`).sort();
}

/** Gives every room one file that imports these rooms. */
function furnish(importsOf: (room: string, index: number) => string[]): void {
  for (const [index, layer] of layers.entries())
    for (const room of layer) write(fileIn(room), importsOf(room, index).map(fileIn));
}

describe('the list of layers', () => {
  it('lets every room import what comes before it', async () => {
    furnish((_room, index) => layers.slice(0, index).flat());

    expect(await broken()).toEqual([]);
  });

  it('refuses all others to every room', async () => {
    const others = (room: string, index: number) => {
      const notBelow = layers.slice(index).flat();
      return notBelow.filter((other) => other !== room);
    };
    furnish(others);
    const wanted = layers.flatMap((layer, index) =>
      layer.flatMap((room) =>
        others(room, index).map((other) => `only-down-from-${room}: ${fileIn(room)} -> ${fileIn(other)}`),
      ),
    );

    const found = await broken();

    expect(found.filter((wall) => wall.startsWith('only-down'))).toEqual(wanted.sort());
  });

  it('refuses each library to the rooms that need not know it', async () => {
    furnish(() => []);
    const names = Object.keys(libraries);
    write(fileIn('src/base'), names);

    const found = await broken();

    const wanted = names.map((library) => `only-there-${library}`);
    expect(found.map((wall) => wall.split(':')[0]).sort()).toEqual(wanted.sort());
  });

  it('refuses a file outside every room, and a circle within one', async () => {
    furnish(() => []);
    for (const folder of ['src', 'scripts/elsewhere', 'bench/elsewhere', 'packages/dashboard/src'])
      write(`${folder}/elsewhere.ts`, ['src/base/probe.ts']);
    write('src/base/one.ts', ['src/base/two.ts']);
    write('src/base/two.ts', ['src/base/one.ts']);

    expect(await broken()).toEqual([
      'in-a-room: bench/elsewhere/elsewhere.ts -> src/base/probe.ts',
      'in-a-room: packages/dashboard/src/elsewhere.ts -> src/base/probe.ts',
      'in-a-room: scripts/elsewhere/elsewhere.ts -> src/base/probe.ts',
      'in-a-room: src/elsewhere.ts -> src/base/probe.ts',
      'no-circle: src/base/one.ts -> src/base/two.ts',
    ]);
  });
});

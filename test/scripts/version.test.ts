import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { filesWithVersion, generateVersion } from '../../scripts/generate/version.ts';
import { version } from '../../src/base/version.ts';

const project = join(import.meta.dirname, '../..');

let copy: string;
beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'heed-version-'));
  for (const file of ['package.json', ...filesWithVersion]) cpSync(join(project, file), join(copy, file));
});
afterEach(() => rmSync(copy, { recursive: true }));

const read = (folder: string, file: string) => parse(readFileSync(join(folder, file), 'utf8'));

function versionsIn(folder: string): string[] {
  const [contract, server, chart, lock] = filesWithVersion.map((file) => read(folder, file));
  return [
    ...[contract.info.version, lock.version, lock.packages[''].version],
    ...[server.version, server.packages[0].version, chart.version, chart.appVersion],
  ];
}

it('the service, its contract, its packages and its chart have one version', () => {
  expect(new Set([...versionsIn(project), read(project, 'generated/openapi.json').info.version])).toEqual(
    new Set([version]),
  );
});

it('a version that was raised in package.json comes into every other file, and changes nothing else there', () => {
  const raised = readFileSync(join(copy, 'package.json'), 'utf8').replace(
    `"version": "${version}"`,
    '"version": "7.8.9"',
  );
  writeFileSync(join(copy, 'package.json'), raised);

  generateVersion(copy, copy);

  expect(new Set(versionsIn(copy))).toEqual(new Set(['7.8.9']));
  for (const file of filesWithVersion) {
    const [own, changed] = [project, copy].map((folder) => readFileSync(join(folder, file), 'utf8').split('\n'));
    const others = own?.filter((line, index) => line !== changed?.[index]);
    expect(others?.every((line) => line.includes(version))).toBe(true);
  }
});

it('a file that has lost its version is refused', () => {
  const chart = join(copy, 'deploy/helm/heed/Chart.yaml');
  writeFileSync(chart, readFileSync(chart, 'utf8').replace('appVersion', 'applicationVersion'));

  expect(() => generateVersion(copy, copy)).toThrow('Chart.yaml must tell the version 2 times, and does so 1 times');
});

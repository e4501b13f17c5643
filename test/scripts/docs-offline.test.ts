import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const project = join(import.meta.dirname, '../..');

describe('npm run docs without a network', () => {
  const folder = join(process.env.TEST_FOLDER ?? '', 'docs-offline');
  const dist = join(folder, 'dist/docs');
  /** A checkout whose tools are not installed. */
  beforeAll(() => {
    const folders = ['bench/results', 'docs', 'generated', 'openapi', 'packages/sdk', 'scripts', 'src'];
    for (const name of [...folders, 'tools/docs/package.json'])
      cpSync(join(project, name), join(folder, name), {
        recursive: true,
        filter: (path) => !path.includes('node_modules'),
      });
    for (const name of [
      'package.json',
      'CHANGELOG.md',
      'CONTRIBUTING.md',
      'README.md',
      'tools/docs/package-lock.json',
      'tsconfig.json',
    ])
      cpSync(join(project, name), join(folder, name));
    symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'));
    mkdirSync(dist, { recursive: true });
    writeFileSync(join(dist, 'former.html'), 'former');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function build(...options: string[]) {
    const env = {
      PATH: process.env.PATH,
      npm_config_registry: 'http://127.0.0.1:9',
      npm_config_cache: join(folder, 'cache'),
      npm_config_fetch_retries: '0',
    };
    return spawnSync(process.execPath, ['scripts/docs/build.ts', ...options], { cwd: folder, env, encoding: 'utf8' });
  }

  it('says so in one sentence, and leaves what was built before', () => {
    const { status, stderr } = build();

    expect(status).toBe(1);
    expect(stderr).toContain('because npm does not reach its registry');
    expect(stderr).not.toMatch(/npm error|\n +at /);
    expect(existsSync(join(dist, 'former.html'))).toBe(true);
  });

  it('builds with --offline what needs none', () => {
    const { status, stderr } = build('--offline');

    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(existsSync(join(dist, 'reference/index.html'))).toBe(true);
  });
});

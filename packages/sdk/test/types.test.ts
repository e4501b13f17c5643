import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { aWorkspaceWithProject } from '../../../test/support/builders.ts';
import { codeBlocks, infoValue } from '../../../test/support/markdown-code.ts';
import { anInstalledService } from './installed-service.ts';
import { run } from './package.ts';

const service = anInstalledService();

describe('installed in an empty project', () => {
  const both = ['strict.ts', 'strict.cts'];

  it.each([
    { options: { module: 'node16', moduleResolution: 'node16' }, files: both, version: 6 },
    { options: { module: 'node16', moduleResolution: 'node16' }, files: both, version: 7 },
    { options: { module: 'esnext', moduleResolution: 'bundler' }, files: ['strict.ts'], version: 6 },
  ] as const)(
    'has types for strict TypeScript $version with $options',
    async ({ options, files, version }) => {
      service.installed.write('strict.cts', readFileSync('packages/sdk/test/consumer/strict.ts', 'utf8'));

      expect(await service.installed.typeErrors(options, [...files], version)).toBe('');
    },
    60_000,
  );
});

describe('the examples of its README', () => {
  const blocks = codeBlocks('packages/sdk/README.md').filter(({ language }) => language === 'ts');
  const options = { module: 'node16', moduleResolution: 'node16' };

  it('have correct types and run against a service', async () => {
    const { HEED_URL } = service.surroundings;
    const shown = blocks.filter((block) => infoValue(block, 'file') === undefined);
    const program = shown.map(({ code }) => code).join('\n');
    const { key, workspace } = await aWorkspaceWithProject(service.app);
    service.installed.write('readme.ts', program.replaceAll('https://heed.example.com', HEED_URL));
    const variables = { ...service.surroundings, HEED_API_KEY: key, HEED_WORKSPACE_ID: workspace.id };

    const errors = await service.installed.typeErrors(options, ['readme.ts']);
    const printed = await run('node', ['readme.ts'], service.installed.consumer, variables);

    expect(shown.length).toBeGreaterThan(15);
    expect(errors).toBe('');
    expect(printed).toMatch(
      /^1 The export to PDF fails on my phone\n404 not_found .+\nfb_1 POST https:\/\/heed\.test\/api\/v1\/feedback\n$/,
    );
  }, 60_000);

  it('have correct types in the frameworks that they are for', async () => {
    const files = blocks.flatMap((block) => {
      const file = infoValue(block, 'file');
      if (file) service.installed.write(file, block.code);
      return file ?? [];
    });

    expect(files).toHaveLength(4);
    expect(await service.installed.typeErrors(options, ['frameworks.d.ts', ...files])).toBe('');
  }, 60_000);
});

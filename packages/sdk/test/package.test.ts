import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { installTool } from '../../../scripts/install-tool.ts';
import { InstalledPackage, run } from './package.ts';
import { undescribed } from './undescribed.ts';

/**
 * It holds every type of the contract and a method for each operation, so it grows with the contract. The code is not
 * minified, so that people can step through it, and every method and field has its description from the contract. The paths
 * of the resources are 120 files of a line.
 */
const mostBytes = 180_000;
/** The maps and the sources that they lead to come on top. No program loads them unless somebody debugs. */
const mostMapBytes = 120_000;
/** What all of it adds to a page whose bundler minifies it, compressed. */
const mostCodeBytes = 15_700;
let installed: InstalledPackage;
beforeAll(async () => {
  installed = await InstalledPackage.make();
});
afterAll(() => installed?.remove());

describe('what npm would publish', () => {
  it(`is smaller than ${mostBytes} bytes without maps and sources, and depends on nothing`, async () => {
    const manifest = JSON.parse(readFileSync(join(installed.built, 'package.json'), 'utf8'));
    const contract = JSON.parse(readFileSync('generated/openapi.json', 'utf8'));

    const all = await sizeOfArchive([]);
    const bare = await sizeOfArchive(['--exclude=*.map', '--exclude=./source']);

    expect(bare).toBeLessThan(mostBytes);
    expect(all - bare).toBeLessThan(mostMapBytes);
    expect(gzipSync(await bundled("export * from '@heed/sdk';")).length).toBeLessThan(mostCodeBytes);
    expect(manifest).toMatchObject({ name: '@heed/sdk', version: contract.info.version, sideEffects: false });
    expect(manifest).not.toHaveProperty('dependencies');
  });

  it('passes publint and Are The Types Wrong', async () => {
    const suites = await installTool('conformance');
    await run(join(suites, 'publint'), ['--strict', installed.tarball], installed.consumer);
    await run(join(suites, 'attw'), [installed.tarball, '--no-emoji'], installed.consumer);
  }, 120_000);

  it('describes every field, method and argument', () => {
    const [own, ofContract] = ['cjs/index.d.ts', 'cjs/contract.d.ts'].map((file) =>
      undescribed(join(installed.built, file)),
    );

    // The types of requests that the generator puts together are not shown: their parts are.
    const shown = ofContract?.filter(
      (name) => !/^\w+(?:Data|Errors|Responses)\.(?:body|path|query|url|headers|\d+)$/.test(name),
    );
    expect([own, shown]).toEqual([[], []]);
  });

  it('keeps unused code out of a bundle', async () => {
    const whole = await bundled("export * from '@heed/sdk';");
    const part = await bundled("export { verifyWebhook } from '@heed/sdk';");

    expect(part.length).toBeLessThan(whole.length / 5);
  });

  it.each([
    ['esm', ['index.js']],
    ['cjs', ['index.js', 'index.d.ts']],
  ])('shows the sources of its %s code and types, under their own names', async (format, mapped) => {
    const code = readFileSync(join(installed.built, format, 'index.js'), 'utf8');
    const found = mapped.map((file) => {
      const path = join(installed.built, format, file);
      const { sources } = JSON.parse(readFileSync(`${path}.map`, 'utf8')) as { sources: string[] };
      const isLinked = readFileSync(path, 'utf8').includes(`//# sourceMappingURL=${file}.map`);
      return { isLinked, missing: sources.filter((source) => !existsSync(join(dirname(path), source))) };
    });
    const stack = await run('node', ['--enable-source-maps', 'fails.mjs'], installed.consumer);

    expect(found).toEqual(mapped.map(() => ({ isLinked: true, missing: [] })));
    expect(code).toMatch(/^var FeedbackResource = class extends Resource \{$/m);
    expect(code).toMatch(/^function retryDelay\(attempt, response, most\) \{$/m);
    expect(stack).toMatch(/^NotFoundError: There is no such project \(request req_1\)\n/);
    expect(stack).toMatch(/at Transport\.request \(.*source\/packages\/sdk\/src\/transport\.ts:\d+:\d+\)/);
  });
});

/** What npm would upload without these files, in bytes. */
async function sizeOfArchive(without: string[]): Promise<number> {
  return Number(
    await run(
      'sh',
      ['-c', `tar -cf - ${without.map((one) => `'${one}'`).join(' ')} . | gzip -9 | wc -c`],
      installed.built,
    ),
  );
}

/** The code as a page's bundler minifies it. */
async function bundled(code: string): Promise<Uint8Array> {
  const { build } = await import('esbuild');
  const stdin = { contents: code, resolveDir: installed.consumer };
  const { outputFiles } = await build({ stdin, bundle: true, minify: true, format: 'esm', write: false });
  return outputFiles[0]?.contents ?? new Uint8Array();
}

import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { build } from 'esbuild';
import { installTool } from '../../../scripts/install-tool.ts';
import { BrowserRig } from '../../../test/support/browser/browser.ts';
import { inBrowser } from '../../../test/support/browser/in-browser.ts';
import { run } from '../../sdk/test/package.ts';

/** The texts of all languages are most of it. */
const mostBytes = 72_000;

const project = join(import.meta.dirname, '../../..');
let root: string;
let built: string;
let consumer: string;
let tarball: string;

/** The package as users get it: built, packed, and installed into an empty project outside the repository. */
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'heed-widget-'));
  built = join(root, 'built');
  consumer = join(root, 'consumer');
  await run('node', [join(project, 'packages/widget/build/build.ts'), '--out', built], project);
  const packed = await run('npm', ['pack', '--silent', '--pack-destination', root], built);
  tarball = join(root, packed.trim());
  mkdirSync(consumer);
  writeFileSync(join(consumer, 'package.json'), JSON.stringify({ name: 'consumer', private: true, type: 'module' }));
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], consumer);
  cpSync(join(import.meta.dirname, 'consumer'), consumer, { recursive: true });
});
afterAll(() => rmSync(root, { recursive: true }));

describe('what npm would publish', () => {
  it(`is smaller than ${mostBytes} bytes, depends on nothing, and has the script of the service`, () => {
    const manifest = JSON.parse(readFileSync(join(built, 'package.json'), 'utf8'));
    const contract = JSON.parse(readFileSync('generated/openapi.json', 'utf8'));

    expect(statSync(tarball).size).toBeLessThan(mostBytes);
    expect(manifest).toMatchObject({ name: '@heed/widget', version: contract.info.version, sideEffects: false });
    expect(manifest).not.toHaveProperty('dependencies');
    expect(readFileSync(join(built, 'widget.js'))).toEqual(readFileSync('generated/widget.js'));
  });

  it('passes publint and Are The Types Wrong, as a package of modules only', async () => {
    const suites = await installTool('conformance');
    await run(join(suites, 'publint'), ['--strict', tarball], consumer);
    await run(join(suites, 'attw'), [tarball, '--no-emoji', '--profile', 'esm-only'], consumer);
  });

  it.each([
    { module: 'nodenext', moduleResolution: 'nodenext' },
    { module: 'esnext', moduleResolution: 'bundler' },
  ])('tells strict TypeScript what it offers, with $moduleResolution', async (modules) => {
    const compilerOptions = { strict: true, noEmit: true, lib: ['es2022', 'dom'], types: [], ...modules };
    writeFileSync(join(consumer, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['strict.ts'] }));

    const errors = await run('tsc', ['-p', '.'], consumer).catch(({ stdout }: { stdout: string }) => stdout);

    expect(errors).toBe('');
  });

  it('can be imported where there is no page', async () => {
    const script = "import { createWidget } from '@heed/widget'; console.log(typeof createWidget);";

    expect(await run('node', ['--input-type=module', '--eval', script], consumer)).toBe('function\n');
  });
});

inBrowser('on the page of an application', () => {
  let rig: BrowserRig;
  beforeAll(async () => {
    rig = await BrowserRig.start();
  });
  afterAll(() => rig.close());

  it('shows its widget in the language of the page, with one file of texts, and removes it', async () => {
    const out = join(root, 'bundled');
    await build({
      stdin: {
        contents: "import { createWidget } from '@heed/widget'; Object.assign(window, { createWidget });",
        resolveDir: consumer,
      },
      ...{ bundle: true, splitting: true, format: 'esm', minify: true, outdir: out, entryNames: 'app' },
    });
    const files = Object.fromEntries(
      readdirSync(out).map((name) => [`/${basename(name)}`, readFileSync(join(out, name), 'utf8')]),
    );
    const { page, items, complaints } = await rig.show({
      files,
      html: 'lang="sv"',
      embed: (url, publicKey) =>
        `<script type="module" src="/app.js"></script>
         <script type="module">window.widget = createWidget(${JSON.stringify({ url, publicKey })});</script>`,
    });
    const loaded = await page.evaluate<string[]>(
      "performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname).filter((path) => path.endsWith('.js'))",
    );

    await page.getByRole('button', { name: 'Feedback', exact: true }).click();
    await page.getByLabel('Vad vill du berätta för oss?').fill('Hej');
    await page.getByRole('button', { name: 'Skicka feedback' }).click();
    await page.getByRole('heading', { name: 'Tack!' }).waitFor();
    await page.evaluate('widget.destroy()');

    expect(await items()).toMatchObject([{ message: 'Hej' }]);
    expect(await page.locator('heed-widget').count()).toBe(0);
    expect(loaded.filter((path) => path.startsWith('/sv-'))).toHaveLength(1);
    const code = loaded.filter((path) => !path.startsWith('/sv-'));
    // The bundler takes apart what the conversations, which load when they are opened, share with the rest.
    expect(code).toEqual(['/app.js', expect.stringMatching(/^\/chunk-/)]);
    expect(gzipSync(code.map((path) => files[path]).join('')).length).toBeLessThan(16 * 1_024);
    expect(complaints).toEqual([]);
  });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, chromium, type Page } from 'playwright-core';
import { installTool } from '../../../scripts/install-tool.ts';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { chromiumOptions, whyNone } from '../../../test/support/browser/chromium.ts';
import { aWidget, aWorkspaceWithProject } from '../../../test/support/builders.ts';
import { codeBlocks, infoValue } from '../../../test/support/markdown-code.ts';
import { portOf } from '../../../test/support/raw.ts';
import { InstalledPackage, run } from './package.ts';
import { startPageServer } from './page-server.ts';
import { undescribed } from './undescribed.ts';

/**
 * It holds every type of the contract and a method for each operation, so it grows with the contract. The code is not
 * minified, so that people can step through it, and every method and field has its description from the contract.
 */
const mostBytes = 125_000;
/** The maps and the sources that they lead to come on top. No program loads them unless somebody debugs. */
const mostMapBytes = 95_000;
/** What all of it adds to a page whose bundler minifies it, compressed. */
const mostCodeBytes = 13_000;
const runtimesFolder = process.env.TEST_RUNTIMES;
if (!runtimesFolder)
  console.warn(
    'SKIPPED the SDK on other runtimes: TEST_RUNTIMES names no folder whose bin/ has node (18), bun, deno and workerd',
  );

let installed: InstalledPackage;
let app: TestApp;
let surroundings: { HEED_URL: string; HEED_API_KEY: string };
beforeAll(async () => {
  installed = await InstalledPackage.make();
  app = await startTestApp();
  const { key } = await aWorkspaceWithProject(app);
  surroundings = { HEED_URL: `http://127.0.0.1:${portOf(app.running.server)}`, HEED_API_KEY: key };
}, 120_000);
afterAll(async () => {
  await app?.close();
  installed?.remove();
});

const tourResult = {
  walked: ['three', 'two', 'one'],
  uploaded: true,
  hasRequestId: true,
  error: { isNotFound: true, name: 'NotFoundError', status: 404, code: 'not_found' },
  verified: [true, false],
};

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
    const [own, ofContract] = ['esm/index.d.ts', 'cjs/contract.d.ts'].map((file) =>
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

  it.each(['esm', 'cjs'])('shows the sources of its %s code and types, under their own names', async (format) => {
    const code = readFileSync(join(installed.built, format, 'index.js'), 'utf8');
    const found = ['index.js', 'index.d.ts'].map((file) => {
      const path = join(installed.built, format, file);
      const { sources } = JSON.parse(readFileSync(`${path}.map`, 'utf8')) as { sources: string[] };
      const isLinked = readFileSync(path, 'utf8').includes(`//# sourceMappingURL=${file}.map`);
      return { isLinked, missing: sources.filter((source) => !existsSync(join(dirname(path), source))) };
    });
    const stack = await run('node', ['--enable-source-maps', 'fails.mjs'], installed.consumer);

    expect(found).toEqual(Array(2).fill({ isLinked: true, missing: [] }));
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

describe('installed in an empty project', () => {
  it.each(['esm.mjs', 'cjs.cjs'])('works from %s', async (script) => {
    expect(JSON.parse(await run('node', [script], installed.consumer, surroundings))).toEqual(tourResult);
  });

  it.each([
    { module: 'node16', moduleResolution: 'node16' },
    { module: 'esnext', moduleResolution: 'bundler' },
  ])(
    'has types for strict TypeScript with %j',
    async (options) => {
      expect(await installed.typeErrors(options, ['strict.ts'])).toBe('');
    },
    60_000,
  );

  it('has types for CommonJS in strict TypeScript', async () => {
    installed.write('strict.cts', readFileSync('packages/sdk/test/consumer/strict.ts', 'utf8'));

    expect(await installed.typeErrors({ module: 'node16', moduleResolution: 'node16' }, ['strict.cts'])).toBe('');
  }, 60_000);
});

describe('on other runtimes', () => {
  const runtimes = [
    { name: 'Node 18', command: 'node', args: [], scripts: ['esm.mjs', 'cjs.cjs'] },
    { name: 'Bun', command: 'bun', args: [], scripts: ['esm.mjs', 'cjs.cjs'] },
    {
      name: 'Deno',
      command: 'deno',
      args: ['run', '-A', '--node-modules-dir=manual'],
      scripts: ['esm.mjs', 'cjs.cjs'],
    },
  ];

  describe.each(runtimes)('$name', ({ command, args, scripts }) => {
    const path = join(runtimesFolder ?? '', 'bin', command);
    const isThere = runtimesFolder !== undefined && existsSync(path);
    if (runtimesFolder && !isThere) console.warn(`SKIPPED the SDK on ${command}: there is no ${path}`);

    (isThere ? it : it.skip).each(scripts)(
      'works from %s',
      async (script) => {
        expect(JSON.parse(await run(path, [...args, script], installed.consumer, surroundings))).toEqual(tourResult);
      },
      60_000,
    );
  });
});

describe('on an edge worker', () => {
  const workerd = join(runtimesFolder ?? '', 'bin/workerd');
  const isThere = runtimesFolder !== undefined && existsSync(workerd);
  if (runtimesFolder && !isThere) console.warn(`SKIPPED the SDK on an edge worker: there is no ${workerd}`);

  (isThere ? it : it.skip)(
    'works as a module',
    async () => {
      const { HEED_URL: baseUrl, HEED_API_KEY: apiKey } = surroundings;
      const worker = spawn(workerd, ['serve', 'worker.capnp', '--control-fd=1'], { cwd: installed.consumer });
      try {
        const { port } = JSON.parse((await once(worker.stdout, 'data'))[0]);
        const body = JSON.stringify({ baseUrl, apiKey });
        const response = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body });

        expect(await response.text().then(parsed)).toEqual(tourResult);
      } finally {
        worker.kill('SIGKILL');
        await once(worker, 'exit');
      }
    },
    60_000,
  );
});

/** Text that is not JSON, such as a stack, stays as it is. */
function parsed(text: string): unknown {
  return text.startsWith('{') ? JSON.parse(text) : text;
}

if (!chromiumOptions) console.warn(`SKIPPED the SDK in a browser: ${whyNone}`);

(chromiumOptions ? describe : describe.skip)('in Chromium', () => {
  let site: Server;
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    site = await startPageServer(installed.consumer, new URL(surroundings.HEED_URL));
    browser = await chromium.launch(chromiumOptions ?? {});
    page = await browser.newPage();
    await page.goto(`http://localhost:${portOf(site)}/page.html`, { waitUntil: 'networkidle' });
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    site?.close().closeAllConnections();
  });

  it('works as a module, through a backend of the same origin', async () => {
    const options = { baseUrl: `http://localhost:${portOf(site)}`, apiKey: surroundings.HEED_API_KEY };

    expect(await page.evaluate((given) => (globalThis as never as OnPage).tour(given), options)).toEqual(tourResult);
  });

  it('sends what a form on the page takes, across origins and without a key', async () => {
    const built = await aWorkspaceWithProject(app);
    const widget = await aWidget(built, { name: 'Own form' });
    const { publicKey } = built.project;
    const options = { baseUrl: surroundings.HEED_URL, publicKey, widgetId: widget.id };

    const { names, id, progress } = await page.evaluate(
      (given) => (globalThis as never as OnPage).widget(given),
      options,
    );

    const stored = await built.api.get(`/feedback/${id}`, { workspaceId: built.workspace.id });
    expect(names).toEqual(['Own form']);
    expect(progress.at(-1)).toEqual({ loaded: progress[0]?.total, total: progress[0]?.total });
    expect(stored.body.data).toMatchObject({ message: 'From a page', channel: 'widget', widgetId: widget.id });
  });
});

/** What the page's form sent, and how far its file was at each moment. */
interface Sent {
  names: string[];
  id: string;
  progress: { loaded: number; total: number }[];
}

/** What packages/sdk/test/consumer/page.html offers. */
interface OnPage {
  tour(options: { baseUrl: string; apiKey: string }): Promise<unknown>;
  widget(options: { baseUrl: string; publicKey: string; widgetId: string }): Promise<Sent>;
}

describe('the examples of its README', () => {
  const blocks = codeBlocks('packages/sdk/README.md').filter(({ language }) => language === 'ts');
  const options = { module: 'node16', moduleResolution: 'node16' };

  it('have correct types and run against a service', async () => {
    const { HEED_URL } = surroundings;
    const shown = blocks.filter((block) => infoValue(block, 'file') === undefined);
    const program = shown.map(({ code }) => code).join('\n');
    const { key, workspace } = await aWorkspaceWithProject(app);
    installed.write('readme.ts', program.replaceAll('https://heed.example.com', HEED_URL));
    const variables = { ...surroundings, HEED_API_KEY: key, HEED_WORKSPACE_ID: workspace.id };

    const errors = await installed.typeErrors(options, ['readme.ts']);
    const printed = await run('node', ['readme.ts'], installed.consumer, variables);

    expect(shown.length).toBeGreaterThan(15);
    expect(errors).toBe('');
    expect(printed).toMatch(
      /^1 The export to PDF fails on my phone\n404 not_found .+\nfb_1 POST https:\/\/heed\.test\/api\/v1\/feedback\n$/,
    );
  }, 60_000);

  it('have correct types in the frameworks that they are for', async () => {
    const files = blocks.flatMap((block) => {
      const file = infoValue(block, 'file');
      if (file) installed.write(file, block.code);
      return file ?? [];
    });

    expect(files).toHaveLength(4);
    expect(await installed.typeErrors(options, ['frameworks.d.ts', ...files])).toBe('');
  }, 60_000);
});

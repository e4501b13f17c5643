import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, chromium, type Page } from 'playwright-core';
import { installTool } from '../../../scripts/install-tool.ts';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { chromiumOptions, whyNone } from '../../../test/support/browser/chromium.ts';
import { aWidget, aWorkspaceWithProject } from '../../../test/support/builders.ts';
import { codeBlocks } from '../../../test/support/markdown-code.ts';
import { portOf } from '../../../test/support/raw.ts';
import { InstalledPackage, run } from './package.ts';
import { startPageServer } from './page-server.ts';

/** It holds every type of the contract and a method for each operation, so it grows with the contract. */
const mostBytes = 66_000;
/** What the code alone adds to a page that uses it, compressed. */
const mostCodeBytes = 11_000;
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
  it(`is smaller than ${mostBytes} bytes and depends on nothing`, () => {
    const manifest = JSON.parse(readFileSync(join(installed.built, 'package.json'), 'utf8'));
    const contract = JSON.parse(readFileSync('generated/openapi.json', 'utf8'));

    expect(statSync(installed.tarball).size).toBeLessThan(mostBytes);
    expect(gzipSync(readFileSync(join(installed.built, 'esm/index.js'))).length).toBeLessThan(mostCodeBytes);
    expect(manifest).toMatchObject({ name: '@heed/sdk', version: contract.info.version, sideEffects: false });
    expect(manifest).not.toHaveProperty('dependencies');
  });

  it('passes publint and Are The Types Wrong', async () => {
    const suites = await installTool('conformance');
    await run(join(suites, 'publint'), ['--strict', installed.tarball], installed.consumer);
    await run(join(suites, 'attw'), [installed.tarball, '--no-emoji'], installed.consumer);
  }, 120_000);

  it('keeps unused code out of a bundle', async () => {
    const sizeOf = async (code: string) => {
      const { build } = await import('esbuild');
      const options = {
        stdin: { contents: code, resolveDir: installed.consumer },
        bundle: true,
        minify: true,
      } as const;
      const { outputFiles } = await build({ ...options, format: 'esm', write: false });
      return outputFiles[0]?.contents.length ?? 0;
    };

    const whole = await sizeOf("import * as sdk from '@heed/sdk'; console.log(sdk);");
    const part = await sizeOf("import { verifyWebhook } from '@heed/sdk'; console.log(verifyWebhook);");

    expect(part).toBeLessThan(whole / 5);
  });
});

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

    const { names, id } = await page.evaluate((given) => (globalThis as never as OnPage).widget(given), options);

    const stored = await built.api.get(`/feedback/${id}`, { workspaceId: built.workspace.id });
    expect(names).toEqual(['Own form']);
    expect(stored.body.data).toMatchObject({ message: 'From a page', channel: 'widget', widgetId: widget.id });
  });
});

/** What packages/sdk/test/consumer/page.html offers. */
interface OnPage {
  tour(options: { baseUrl: string; apiKey: string }): Promise<unknown>;
  widget(options: { baseUrl: string; publicKey: string; widgetId: string }): Promise<{ names: string[]; id: string }>;
}

describe('the examples of its README', () => {
  it('have correct types and run against a service', async () => {
    const { HEED_URL } = surroundings;
    const blocks = codeBlocks('packages/sdk/README.md').filter(({ language }) => language === 'ts');
    const program = blocks.map(({ code }) => code).join('\n');
    const { key } = await aWorkspaceWithProject(app);
    installed.write('readme.ts', program.replaceAll('https://heed.example.com', HEED_URL));

    const errors = await installed.typeErrors({ module: 'node16', moduleResolution: 'node16' }, ['readme.ts']);
    const printed = await run('node', ['readme.ts'], installed.consumer, { ...surroundings, HEED_API_KEY: key });

    expect(blocks.length).toBeGreaterThan(10);
    expect(errors).toBe('');
    expect(printed).toMatch(/^1 The export to PDF fails on my phone\n404 not_found /);
  }, 60_000);
});

import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { buildPackages } from '../../scripts/build/build-packages.ts';
import { blockOf, guideNamed } from '../docs/guides.ts';
import { processEnv } from '../process/server-process.ts';
import { heedProgram } from '../support/built-heed.ts';
import { freePort } from '../support/free-port.ts';
import { StartedService } from './installed-heed.ts';

const project = join(import.meta.dirname, '../..');

let root: string;
let service: StartedService;
let site: string;
/** The npm of this machine, which reaches no registry and has nothing in its cache. */
let env: Record<string, string>;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'heed-handed-out-'));
  const [heed, packages] = [join(root, 'heed'), join(root, 'heed/packages')];
  cpSync(dirname(await heedProgram()), heed, { recursive: true });
  mkdirSync(packages);
  await buildPackages(packages);
  const port = await freePort();
  site = `http://127.0.0.1:${port}/heed`;
  service = await StartedService.start(process.execPath, [join(heed, 'heed.js'), 'start'], {
    cwd: root,
    env: { ...processEnv, DATA_DIR: join(root, 'data'), PORT: String(port), SITE_URL: site },
  });
  const names = ['HEED_API_KEY', 'HEED_WORKSPACE_ID', 'HEED_PROJECT_ID'];
  const exported = await Promise.all(names.map(async (name) => [name, await service.exported(name)]));
  env = {
    PATH: process.env.PATH ?? '',
    HOME: root,
    npm_config_registry: 'http://127.0.0.1:1',
    npm_config_update_notifier: 'false',
    npm_config_audit: 'false',
    HEED_URL: site,
    ...Object.fromEntries(exported),
  };
}, 240_000);
afterAll(async () => {
  service?.kill();
  await rm(root, { recursive: true, force: true, maxRetries: 9 });
});

/** Returns a folder with what the shell commands, which may name $HEED_URL, have put there. */
async function folderAfter(name: string, commands: string): Promise<string> {
  const folder = join(root, name);
  mkdirSync(folder);
  await promisify(execFile)('bash', ['-ec', commands], { cwd: folder, env });
  return folder;
}

describe('from the running service, npm without a registry', () => {
  it('installs the SDK by the command of the quick start, and the first program runs', async () => {
    const { blocks } = guideNamed('quick-start');
    const { code = '' } = blocks.find(({ code }) => code.includes('npm install')) ?? {};
    const program = blocks.find(({ info }) => info.includes('first.mjs'))?.code ?? '';

    const folder = join(await folderAfter('sdk', code), 'hello');
    const { stdout } = await promisify(execFile)('node', ['--input-type=module', '-e', program], { cwd: folder, env });

    expect(stdout).toMatch(/^Stored #1: fb_\w+\n#1 \[new\] Dark mode, please\n$/);
  });

  it('runs the MCP package as its guide configures it, which lists its tools over stdio', async () => {
    const { code } = blockOf(guideNamed('mcp'), 'config', 'npx');
    const {
      command,
      args,
      env: named,
    } = JSON.parse(code.replaceAll('https://feedback.example.com', site)).mcpServers.heed;
    const client = new Client({ name: 'test', version: '1' });

    await client.connect(
      new StdioClientTransport({ command, args, env: { ...env, ...named, HEED_API_KEY: env.HEED_API_KEY }, cwd: root }),
    );
    const { tools } = await client.listTools();
    const made = await client.callTool({ name: 'create_feedback', arguments: { message: 'By MCP' } });
    await client.close();

    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['list_automations', 'create_feedback']));
    expect(made.structuredContent).toMatchObject({ data: { status: 'new' } });
  });

  it('installs the widget, whose script is that of the service', async () => {
    const folder = await folderAfter('widget', 'npm install "$HEED_URL/packages/heed-widget.tgz"');

    const script = readFileSync(join(folder, 'node_modules/@heed/widget/widget.js'), 'utf8');

    expect(script).toBe(await (await fetch(`${site}/widget.js`)).text());
  });
});

it('the service, its contract and its packages tell one version', async () => {
  const headers = { Accept: 'application/json' };
  const read = async (path: string) => JSON.parse(await (await fetch(`${site}${path}`, { headers })).text());
  const [{ version }, { info }, { data }] = await Promise.all(['/healthz', '/openapi.json', '/packages/'].map(read));

  const others = [info, ...data].map((one: { version: string }) => one.version);
  expect(others).toEqual(Array(4).fill(version));
});

it('the list of the running service names what the texts tell readers to install', async () => {
  const list = await fetch(`${site}/packages/`, { headers: { Accept: 'application/json' } });
  const { data } = (await list.json()) as { data: { url: string }[] };

  const offered = data.map(({ url }) => url.slice(site.length));
  expect(offered).toEqual(['/packages/heed-sdk.tgz', '/packages/heed-mcp.tgz', '/packages/heed-widget.tgz']);
  for (const [file, path] of ['sdk', 'mcp', 'widget'].map((name, index) => [
    `packages/${name}/README.md`,
    offered[index],
  ]))
    expect(readFileSync(join(project, file ?? ''), 'utf8')).toContain(path);
});

import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { version } from '../../../src/base/version.ts';
import { siteOf } from '../../../test/doors/mcp/clients.ts';
import { type Installed, installPacked } from '../../../test/release/install-packed.ts';
import { nodeOf } from '../../../test/release/runtimes.ts';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { aWorkspaceWithProject } from '../../../test/support/builders.ts';
import { portOf } from '../../../test/support/raw.ts';
import { until } from '../../../test/support/until.ts';
import { buildMcp, oldestNode } from '../build/build-mcp.ts';

const mostTarballBytes = 400_000;

let root: string;
let app: TestApp;
let installed: Installed;
let bin: string;
const servers: Server[] = [];
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'heed-mcp-'));
  await buildMcp(join(root, 'built'));
  installed = await installPacked(join(root, 'built'), root);
  bin = join(installed.folder, 'node_modules/.bin/heed-mcp');
  app = await startTestApp();
});
afterAll(async () => {
  for (const server of servers) server.close();
  await app?.close();
  await rm(root, { recursive: true });
});

it(`is smaller than ${mostTarballBytes} bytes`, () => {
  expect(installed.tarballBytes).toBeLessThan(mostTarballBytes);
});

const nodes = [
  { name: 'the Node.js of this repository', node: process.execPath },
  { name: 'the oldest Node.js that it names (needs TEST_RUNTIMES)', node: nodeOf(`${oldestNode}.0`) },
];

describe.each(nodes)('on $name', ({ node }) => {
  const onNode = node ? it : it.skip;

  async function connect(settings: Record<string, string>, ...options: string[]) {
    const stderr: string[] = [];
    const transport = new StdioClientTransport({
      command: node ?? '',
      args: [bin, ...options],
      env: settings,
      cwd: installed.folder,
      stderr: 'pipe',
    });
    transport.stderr?.on('data', (text) => stderr.push(String(text)));
    const client = new Client({ name: 'test', version: '1' });
    return { client, stderr, connected: client.connect(transport) };
  }

  onNode('calls the service with the tools that were chosen', async () => {
    const { key, workspace, project } = await aWorkspaceWithProject(app);
    const settings = { HEED_URL: siteOf(app), HEED_API_KEY: key };
    const { client, connected } = await connect(settings, '--toolsets', 'projects', '--read-only');
    await connected;

    const { tools } = await client.listTools();
    const result = await client.callTool({ name: 'list_projects', arguments: { workspace_id: workspace.id } });
    await client.close();

    expect(tools.map(({ name }) => name).sort()).toEqual(['get_me', 'list_projects']);
    expect(result.structuredContent).toMatchObject({ data: [{ id: project.id }] });
  });

  onNode.each([
    ['of another version', '9.9.9', [expect.stringContaining('the service hands out 9.9.9. npx fetches it')]],
    ['of its own version', version, []],
  ])('warns if need be when the service hands out a package %s', async (_which, offered, warnings) => {
    const { key } = await aWorkspaceWithProject(app);
    const asked: (string | undefined)[] = [];
    const service = createServer(({ url }, res) => {
      asked.push(url);
      res.setHeader('Connection', 'close').end(JSON.stringify({ data: [{ name: '@heed/mcp', version: offered }] }));
    });
    servers.push(service.listen(0, '127.0.0.1'));
    await once(service, 'listening');

    const settings = { HEED_URL: `http://127.0.0.1:${portOf(service)}/heed`, HEED_API_KEY: key };
    const { client, stderr, connected } = await connect(settings);
    await connected;
    await until('it has asked', () => asked.length > 0);
    await client.close();

    expect(asked).toEqual(['/heed/packages/']);
    expect(stderr).toEqual(warnings);
  });

  onNode('says what is missing, and ends', async () => {
    const { stderr, connected } = await connect({});

    await expect(connected).rejects.toThrow('Connection closed');

    expect(stderr.join('')).toContain('HEED_API_KEY is missing');
    expect(stderr.join('')).toContain('HEED_URL is missing');
  });
});

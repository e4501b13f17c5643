import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { oldestNode } from '../../src/base/version.ts';
import { findFreePort } from '../../src/start/free-port.ts';
import { InstalledHeed, type StartedService } from './installed-heed.ts';
import { nodeOf } from './runtimes.ts';

const mostTarballBytes = 25 * 1_024 * 1_024;

let installed: InstalledHeed;
const services: StartedService[] = [];
let occupant: Server;
beforeAll(async () => {
  installed = await InstalledHeed.make();
  occupant = createServer().listen(3000, '127.0.0.1');
  // Any other program on the port serves as well.
  await once(occupant, 'listening').catch(() => undefined);
  // It builds the package and installs it.
}, 240_000);
afterAll(async () => {
  for (const service of services) service.kill();
  occupant?.close();
  await installed?.remove();
});

async function start(command: string, args: string[], folder: string): Promise<StartedService> {
  const service = await installed.start(command, args, folder);
  services.push(service);
  return service;
}

it('is smaller than 25 MB', () => {
  expect(installed.tarballBytes).toBeLessThan(mostTarballBytes);
});

const nodes = [
  { name: 'the Node.js of this repository', node: process.execPath },
  { name: 'the oldest Node.js that it names (needs TEST_RUNTIMES)', node: nodeOf(`${oldestNode}.0`) },
];

describe.each(nodes)('on $name', ({ name, node }) => {
  (node ? it : it.skip)(
    'starts in an empty folder, serves REST and MCP, backs up, stops, restores and migrates',
    async () => {
      const folder = join(installed.folder, name.replaceAll(/\W+/g, '-'));
      const service = await start(node ?? '', [installed.bin], folder);
      const key = await service.exported('HEED_API_KEY');
      const workspaceId = await service.exported('HEED_WORKSPACE_ID');
      const projectId = await service.exported('HEED_PROJECT_ID');

      const created = await fetch(`${service.url}/api/v1/feedback`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ workspaceId, projectId, message: 'From a package' }),
      });
      const found = await listByMcp(node ?? '', { HEED_URL: service.url, HEED_API_KEY: key }, workspaceId);
      const backedUp = await installed.run(node ?? '', ['backup', 'heed.tar'], folder);
      const exitCode = await service.stop();
      const restored = await installed.run(node ?? '', ['restore', 'heed.tar'], folder, { DATA_DIR: './restored' });
      const migrated = await installed.run(node ?? '', ['migrate'], folder);

      expect(new URL(service.url).port).not.toBe('3000');
      expect(service.output).toContain('Port 3000 is in use');
      expect(created.status).toBe(201);
      expect(found).toMatchObject({ data: [{ number: 1, message: 'From a package' }] });
      expect(exitCode).toBe(0);
      for (const { stdout } of [backedUp, restored])
        expect(JSON.parse(stdout)).toMatchObject({ rows: { feedback: 1 } });
      expect(existsSync(join(folder, 'restored/db/PG_VERSION'))).toBe(true);
      expect(JSON.parse(migrated.stdout)).toEqual({ applied: [] });
      expect(migrated.stderr).toBe('');
      expect(existsSync(join(folder, 'heed-data/secret.key'))).toBe(true);
    },
  );
});

const tooOld = nodeOf('20.19.0');
(tooOld ? it : it.skip)('says on an older Node.js which one it needs (needs TEST_RUNTIMES)', async () => {
  const failed = await installed.run(tooOld ?? '', ['start'], installed.folder).catch((error) => error);

  expect(failed).toMatchObject({ code: 1, stdout: '' });
  expect(failed.stderr).toBe('heed needs Node.js 24.7 or newer, and this is 20.19.0. See https://nodejs.org/\n');
});

it('stops cleanly when npx is told to, and leaves the port and the database free', async () => {
  const npx = ['exec', '--offline', '--', 'heed'];
  const first = await start('npm', npx, installed.folder);
  const key = await first.exported('HEED_API_KEY');
  const port = Number(new URL(first.url).port);

  await first.stop('SIGTERM');
  const free = await findFreePort('127.0.0.1', port);
  const second = await start(process.execPath, [installed.bin, 'start'], installed.folder);
  const { status } = await fetch(`${second.url}/api/v1/workspaces`, { headers: { Authorization: `Bearer ${key}` } });
  await second.stop('SIGINT');

  expect(free).toBe(port);
  expect(first.output).toContain('finishing the requests in flight');
  expect(status).toBe(200);
});

/** What the tool that lists feedback says, called by the official client. */
async function listByMcp(node: string, env: Record<string, string>, workspaceId: string): Promise<unknown> {
  const client = new Client({ name: 'test', version: '1' });
  const args = [installed.bin, 'mcp', '--toolsets', 'feedback'];
  await client.connect(new StdioClientTransport({ command: node, args, env }));
  const result = await client.callTool({ name: 'list_feedback', arguments: { workspace_id: workspaceId } });
  await client.close();
  return result.structuredContent;
}

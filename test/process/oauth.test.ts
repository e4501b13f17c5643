import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { killServers, ServerProcess } from './server-process.ts';
import { anyKind, aStorage, type Installation, type Storage, setUp } from './storage.ts';

const loadedModules = join(import.meta.dirname, 'loaded-modules.mjs');
const longestFirstAnswerMs = 1_000;

let storage: Storage;
let installation: Installation;
beforeAll(async () => {
  storage = await aStorage(anyKind);
  installation = await setUp(storage);
});
afterEach(killServers);
afterAll(() => storage.remove());

const loaded = ({ output }: ServerProcess) => output.includes('loaded oidc-provider');
const metadata = '/.well-known/oauth-authorization-server';

describe('the authorization server', () => {
  it('is loaded when somebody first asks it, and not for keys, MCP or the metadata of a door', async () => {
    const server = await ServerProcess.start({ ...storage.settings, NODE_OPTIONS: `--import ${loadedModules}` });

    await server.request(`/api/v1/projects?workspaceId=${installation.workspaceId}`, installation.key);
    await server.request('/mcp', installation.key, { jsonrpc: '2.0', id: 1, method: 'tools/list' });
    await server.request('/.well-known/oauth-protected-resource/mcp');
    expect(loaded(server)).toBe(false);
    const { status } = await server.request(metadata);

    expect(status).toBe(200);
    expect(loaded(server)).toBe(true);
  });

  it('answers its first request within a second', async () => {
    const server = await ServerProcess.start(storage.settings);

    const first = await server.request(metadata);

    expect(first.status).toBe(200);
    expect(first.afterMs).toBeLessThan(longestFirstAnswerMs);
  });
});

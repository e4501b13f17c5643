import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, aKey, aWorkspaceWithProject } from '../../support/builders.ts';
import { type RawResponse, sendRaw } from '../../support/raw.ts';
import { siteOf } from './clients.ts';
import { newerDoors, newerVersion } from './newer-clients.ts';

let app: TestApp;
let built: Awaited<ReturnType<typeof aWorkspaceWithProject>>;

beforeAll(async () => {
  app = await startTestApp();
  built = await aWorkspaceWithProject(app);
});
afterAll(() => app.close());

describe.each(newerDoors)('a client of the newer version over %s', (_door, connect) => {
  let client: Client;

  beforeAll(async () => {
    client = await connect(app, built.key, 'feedback');
  });
  afterAll(() => client.close());

  it('learns what the server offers', async () => {
    expect(client.getNegotiatedProtocolVersion()).toBe(newerVersion);
    expect(client.getServerVersion()).toMatchObject({ name: 'heed', title: 'Heed' });
    expect(client.getServerCapabilities()).toEqual({ tools: {}, prompts: {}, resources: {} });
    expect(client.getInstructions()).toContain('run_macro');
  });

  it('lists and calls the tools', async () => {
    const { id } = await aFeedback(built);

    const { tools } = await client.listTools();
    const given = { workspace_id: built.workspace.id, feedback_id: id };
    const read = await client.callTool({ name: 'get_feedback', arguments: given });
    const failed = await client.callTool({ name: 'get_feedback', arguments: { ...given, feedback_id: 'fb_unknown' } });

    expect(tools.map(({ name }) => name)).toContain('update_feedback');
    expect(JSON.stringify(read)).toContain(id);
    expect(failed.isError).toBe(true);
    expect(failed.content[0]).toMatchObject({ text: expect.stringMatching(/^not_found: /) });
  });
});

it('is chosen by a client that can use both', async () => {
  const requestInit = { headers: { Authorization: `Bearer ${built.key}` } };
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });

  await client.connect(new StreamableHTTPClientTransport(new URL(`${siteOf(app)}/mcp`), { requestInit }));

  expect(client.getProtocolEra()).toBe('modern');
  await client.close();
});

describe('a message of the newer version by POST', () => {
  const vocabulary = 'heed://automation-vocabulary';
  const about = 'io.modelcontextprotocol';
  const meta = { [`${about}/protocolVersion`]: newerVersion, [`${about}/clientCapabilities`]: {} };
  const mirrors = (method: string, name?: string) => ({
    'MCP-Protocol-Version': newerVersion,
    'Mcp-Method': method,
    ...(name && { 'Mcp-Name': name }),
  });
  const message = (method: string, params: object = {}) => ({
    ...{ jsonrpc: '2.0', id: 1, method },
    params: { ...params, _meta: meta },
  });

  function post(body: object, headers: Record<string, string>): Promise<RawResponse> {
    const own = { Authorization: `Bearer ${built.key}`, 'Content-Type': 'application/json' };
    return sendRaw(app.running.server, 'POST', '/mcp', { headers: { ...own, ...headers }, body: JSON.stringify(body) });
  }

  it('is answered in JSON with what the version adds', async () => {
    const response = await post(message('tools/list'), mirrors('tools/list'));

    expect(response.status).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'ratelimit-limit': expect.any(String),
      'x-request-id': expect.any(String),
    });
    expect(response.body.result).toMatchObject({
      resultType: 'complete',
      ttlMs: 300_000,
      cacheScope: 'private',
      _meta: { [`${about}/serverInfo`]: { name: 'heed' } },
    });
  });

  it('adds nothing to the answers of earlier versions', async () => {
    const list = await post({ jsonrpc: '2.0', id: 1, method: 'tools/list' }, {});
    const item = await post({ jsonrpc: '2.0', id: 1, method: 'resources/read', params: { uri: vocabulary } }, {});

    expect(Object.keys(list.body.result)).toEqual(['tools']);
    expect(Object.keys(item.body.result)).toEqual(['contents']);
  });

  it.each(['prompts/list', 'resources/list', 'resources/templates/list', 'server/discover'])(
    'says how long the answer to %s may be kept',
    async (method) => {
      const response = await post(message(method), mirrors(method));

      expect(response.body.result).toMatchObject({ ttlMs: 300_000, cacheScope: 'private' });
    },
  );

  it('lets everybody keep the vocabulary, and nobody an item', async () => {
    const { ticketNumber } = await aFeedback(built);
    const read = async (uri: string) =>
      (await post(message('resources/read', { uri }), mirrors('resources/read', uri))).body.result;

    const words = await read(vocabulary);
    const item = await read(`heed://feedback/${ticketNumber}?workspace_id=${built.workspace.id}`);

    expect(words).toMatchObject({ ttlMs: 300_000, cacheScope: 'public', resultType: 'complete' });
    expect(item).toMatchObject({ ttlMs: 0, cacheScope: 'private' });
  });

  it('does not find a resource that does not exist, and repeats its address', async () => {
    const uri = 'heed://nothing';

    const response = await post(message('resources/read', { uri }), mirrors('resources/read', uri));

    expect(response.body.error).toMatchObject({ code: -32602, data: { uri } });
  });

  it.each([
    [{ name: 'no_such' }, 'Unknown prompt: no_such'],
    [{ name: 'write_automation' }, 'The argument goal of write_automation is required'],
    [{ name: 'write_automation', arguments: [] }, 'params.arguments must be an object'],
    [{ name: 'write_automation', arguments: { goal: 7 } }, 'params.arguments.goal must be text'],
  ])('that gets a prompt with %j is told what is wrong in plain words', async (params, text) => {
    const response = await post(message('prompts/get', params), mirrors('prompts/get', params.name));

    expect(response.body.error).toMatchObject({ code: -32602, message: text });
  });

  it.each([
    ['has no header of its version', { 'MCP-Protocol-Version': '' }],
    ['names another version in its header', { 'MCP-Protocol-Version': '2025-11-25' }],
    ['has no header of its method', { 'Mcp-Method': '' }],
    ['names another method in its header', { 'Mcp-Method': 'tools/list' }],
    ['has no header of its tool', { 'Mcp-Name': '' }],
    ['names another tool in its header', { 'Mcp-Name': 'run_macro' }],
  ])('that %s is refused', async (_case, wrong) => {
    const headers = Object.entries({ ...mirrors('tools/call', 'get_automation'), ...wrong });

    const response = await post(
      message('tools/call', { name: 'get_automation', arguments: {} }),
      Object.fromEntries(headers.filter(([, value]) => value !== '')),
    );

    expect(response).toMatchObject({ status: 400, body: { id: 1, error: { code: -32020 } } });
  });

  it('in a version that does not exist yet is told which ones do', async () => {
    const later = { ...meta, [`${about}/protocolVersion`]: '2031-01-01' };
    const headers = { ...mirrors('tools/list'), 'MCP-Protocol-Version': '2031-01-01' };

    const response = await post({ ...message('tools/list'), params: { _meta: later } }, headers);

    expect(response).toMatchObject({
      status: 400,
      body: { error: { code: -32022, data: { supported: [newerVersion], requested: '2031-01-01' } } },
    });
  });

  it.each(['no/such', 'ping', 'initialize', 'logging/setLevel', 'completion/complete', 'subscriptions/listen'])(
    'does not find the method %s',
    async (method) => {
      const params = method === 'subscriptions/listen' ? { notifications: { toolsListChanged: true } } : {};

      const response = await post(message(method, params), mirrors(method));

      expect(response).toMatchObject({ status: 404, body: { id: 1, error: { code: -32601 } } });
    },
  );

  it.each([
    [{ name: 'get_automation', arguments: [] }, 'params.arguments must be an object'],
    [{ name: 'get_automation', arguments: 'aut_1' }, 'params.arguments must be an object'],
    [{ name: 'get_automation', arguments: null }, 'params.arguments must be an object'],
    [{ name: 'no_such', arguments: {} }, 'Unknown tool: no_such'],
  ])('that calls a tool with %j is told what is wrong in plain words', async (params, text) => {
    const response = await post(message('tools/call', params), mirrors('tools/call', params.name));

    expect(response.body).toMatchObject({ id: 1, error: { code: -32602, message: text } });
  });

  it('needs the scope of its operation', async () => {
    const { key } = await aKey(app, built.user, { scopes: ['feedback:read'] });
    const params = { name: 'get_automation', arguments: { automation_id: 'aut_1' } };

    const response = await post(message('tools/call', params), {
      ...mirrors('tools/call', 'get_automation'),
      Authorization: `Bearer ${key}`,
    });

    expect(response.body.result).toMatchObject({ resultType: 'complete', isError: true });
    expect(response.body.result.content[0].text).toBe('forbidden: This API key lacks the scope automations:read');
  });
});

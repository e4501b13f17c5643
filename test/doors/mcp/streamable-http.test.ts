import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newApiKey } from '../../../src/domain/access/api-key.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aKey, aWorkspace } from '../../support/builders.ts';
import { CapturedLog } from '../../support/captured-log.ts';
import { type RawResponse, sendRaw } from '../../support/raw.ts';

const log = new CapturedLog();
let app: TestApp;
let key: string;
let workspaceId: string;

beforeAll(async () => {
  app = await startTestApp({}, { log: log.logger });
  const built = await aWorkspace(app);
  key = built.key;
  workspaceId = built.workspace.id;
});
afterAll(() => app.close());

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };

function post(body: unknown, headers: Record<string, string> = {}, to = app, query = ''): Promise<RawResponse> {
  const own = {
    Authorization: `Bearer ${key}`,
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
  };
  const text = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
  return sendRaw(to.running.server, 'POST', `/mcp${query}`, { headers: { ...own, ...headers }, body: text });
}

function toolCall(name: string, given: object) {
  return { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } };
}

const threeHeaders = {
  'ratelimit-limit': expect.any(String),
  'ratelimit-remaining': expect.any(String),
  'ratelimit-reset': expect.any(String),
};

describe('a message by POST', () => {
  it('is answered in JSON, without a session', async () => {
    const clientInfo = { name: 'test', version: '1' };
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };

    const response = await post({ jsonrpc: '2.0', id: 7, method: 'initialize', params });

    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      id: 7,
      result: { protocolVersion: '2025-11-25', serverInfo: { name: 'heed' } },
    });
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.headers['mcp-session-id']).toBeUndefined();
    expect(response.headers).toMatchObject(threeHeaders);
  });

  it('needs neither a handshake nor Accept', async () => {
    const response = await post(ping, { Accept: '*/*' });

    expect(response.body).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
  });

  it('is accepted without an answer when it is a notification', async () => {
    const response = await post({ jsonrpc: '2.0', method: 'notifications/initialized' });

    expect(response).toMatchObject({ status: 202, text: '' });
  });

  it.each([
    ['no JSON', '{"jsonrpc"', -32700],
    ['no UTF-8', Buffer.from([0x22, 0xff, 0x22]), -32700],
    ['empty', '', -32700],
    ['no message', { hello: 1 }, -32600],
    ['a batch', [ping, ping], -32600],
  ])('that is %s gets 400 in the form of JSON-RPC', async (_case, body, code) => {
    const response = await post(body);

    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ jsonrpc: '2.0', error: { code }, id: null });
    expect(response.headers).toMatchObject(threeHeaders);
  });

  it('of an unknown method is an error of JSON-RPC', async () => {
    const response = await post({ ...ping, method: 'resources/subscribe' });

    expect(response.body).toMatchObject({ id: 1, error: { code: -32601 } });
  });

  it.each([
    [{ name: 'get_automation', arguments: [] }, 'params.arguments must be an object'],
    [{ name: 'get_automation', arguments: 'aut_1' }, 'params.arguments must be an object'],
    [{ name: 'get_automation', arguments: null }, 'params.arguments must be an object'],
    [{ name: 7, arguments: {} }, 'params.name must be the name of a tool'],
    [undefined, 'params.name must be the name of a tool'],
  ])('that calls a tool with %j is told what is wrong in plain words', async (params, message) => {
    const response = await post({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });

    expect(response.body).toEqual({ jsonrpc: '2.0', id: 1, error: { code: -32602, message } });
  });

  it('in an unknown version of the protocol is 400', async () => {
    const response = await post(ping, { 'MCP-Protocol-Version': '1999-01-01' });

    expect(response.status).toBe(400);
    expect(response.text).toContain('Unsupported protocol version');
  });

  it('that is not JSON by its headers, or too large, gets 415 or 413', async () => {
    const asText = await post(ping, { 'Content-Type': 'text/plain' });
    const large = await post(`"${'a'.repeat(1_048_576)}"`);

    expect(asText).toBeError(415, 'unsupported_media_type');
    expect(large).toBeError(413, 'payload_too_large');
  });

  it('nested without end fails without harm', async () => {
    const deep = `${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}`;
    const call = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_automation","arguments":{"x":${deep}}}}`;

    const response = await post(call);

    expect(response.body.result).toMatchObject({
      isError: true,
      content: [
        { text: 'bad_request: arguments must be at most 64 levels deep' },
        { text: 'See http://heed.test/docs/errors/bad_request/' },
      ],
    });
  });
});

describe('who may send', () => {
  it('is refused as 401 without a valid key, as in REST', async () => {
    const without = await sendRaw(app.running.server, 'POST', '/mcp', { body: '{' });
    const unknown = await post(ping, { Authorization: `Bearer ${newApiKey()}` });

    const challenge = expect.stringMatching(/^Bearer (error="invalid_token", )?resource_metadata="/);
    for (const response of [without, unknown]) {
      expect(response).toBeError(401, 'unauthorized');
      expect(response.headers).toMatchObject({ 'www-authenticate': challenge, ...threeHeaders });
    }
  });

  it.each(['http://evil.example', 'https://heed.test', 'http://heed.test:8080', 'http://localhost:3000', 'null'])(
    'is not a page of %s, whatever else is wrong',
    async (origin) => {
      const withKey = await post(ping, { Origin: origin });
      const without = await sendRaw(app.running.server, 'GET', '/mcp', { headers: { Origin: origin } });

      for (const response of [withKey, without]) {
        expect(response).toBeError(403, 'forbidden');
        expect(response.headers).toMatchObject(threeHeaders);
      }
    },
  );

  it('is a page of the site itself', async () => {
    const bySiteUrl = await post(ping, { Origin: 'http://heed.test', Host: 'heed.test' });
    const onLoopback = await post(ping, { Origin: 'http://localhost:3000', Host: 'localhost:3000' });

    expect([bySiteUrl.status, onLoopback.status]).toEqual([200, 200]);
  });

  it('is nobody with a name that was made to lead here', async () => {
    const rebound = await post(ping, { Host: 'evil.example' });

    expect(rebound).toBeError(403, 'forbidden');
  });

  it.each(['heed.test', '127.0.0.1:3000', '[::1]:3000', 'localhost', 'heed:3000'])('calls it %s', async (host) => {
    const response = await post(ping, { Host: host });

    expect(response.status).toBe(200);
  });

  it.each(['get', 'delete', 'put'])('does not %s', async (method) => {
    const response = await sendRaw(app.running.server, method.toUpperCase(), '/mcp');

    expect(response).toBeError(405, 'method_not_allowed');
    expect(response.headers).toMatchObject({ allow: 'POST', ...threeHeaders });
  });

  it('finds nothing below', async () => {
    const response = await sendRaw(app.running.server, 'POST', '/mcp/tools');

    expect(response).toBeError(404, 'not_found');
  });
});

describe('the choice of tools', () => {
  it('must name toolsets that exist', async () => {
    const response = await post(ping, { 'X-MCP-Toolsets': 'feedback,feedbak' });

    expect(response).toBeError(400, 'bad_request');
    expect(response.body.error.message).toMatch(
      /feedbak\b.*automations, customers, events, feedback, mail, members, projects/,
    );
  });

  it('must say clearly whether to only read', async () => {
    const response = await post(ping, { 'X-MCP-Readonly': 'yes' });

    expect(response).toBeError(400, 'bad_request', 'header/X-MCP-Readonly');
  });

  const chosen = async (query: string, headers: Record<string, string> = {}) => {
    const { body } = await post({ ...ping, method: 'tools/list' }, headers, app, query);
    return (body.result.tools as { name: string }[]).map(({ name }) => name);
  };

  it('can stand in the address', async () => {
    const names = await chosen('?toolsets=projects,customers&readonly=true');

    expect(names).toEqual(expect.arrayContaining(['list_projects', 'find_customers', 'get_customer']));
    expect(names).not.toContain('update_customer');
    expect(names).not.toContain('get_automation');
  });

  it('follows the header where both name toolsets, and only reads if either says so', async () => {
    const names = await chosen('?toolsets=projects', { 'X-MCP-Toolsets': 'customers' });
    const byHeader = await chosen('?readonly=false', { 'X-MCP-Readonly': 'true' });
    const byAddress = await chosen('?readonly=true', { 'X-MCP-Readonly': 'false' });

    expect(names).toContain('update_customer');
    expect(names).not.toContain('list_projects');
    expect([byHeader, byAddress]).toEqual([
      ['list_automations', 'get_automation', 'list_automation_runs'],
      ['list_automations', 'get_automation', 'list_automation_runs'],
    ]);
  });

  it.each([
    ['?readonly=yes', 'query/readonly'],
    ['?readonly=', 'query/readonly'],
    ['?readonly=true&readonly=false', 'query/readonly'],
    ['?toolset=projects', 'query/toolset'],
    ['?toolsets=%ff', 'query/toolsets'],
  ])('is refused as %s', async (query, path) => {
    const response = await post(ping, {}, app, query);

    expect(response).toBeError(400, 'bad_request', path);
  });

  it('is refused for a toolset in the address that does not exist', async () => {
    const response = await post(ping, {}, app, '?toolsets=feedbak');

    expect(response).toBeError(400, 'bad_request');
    expect(response.body.error.message).toContain('feedbak');
  });
});

describe('the rate limit', () => {
  it('is one for REST and MCP', async () => {
    const limited = await startTestApp({ rateLimitPerMinute: 3 }, { beside: app });
    const api = limited.anonymous.as(key);

    const first = await post(ping, {}, limited);
    const second = await api.get('/projects', { workspaceId });
    const third = await post(ping, {}, limited);
    const over = await post(ping, {}, limited);
    const overInRest = await api.get('/projects', { workspaceId });

    expect([first, second, third].map(({ headers }) => headers['ratelimit-remaining'])).toEqual(['2', '1', '0']);
    expect(over).toBeError(429, 'rate_limited');
    expect(over.headers).toMatchObject({ 'retry-after': expect.stringMatching(/^\d+$/), ...threeHeaders });
    expect(overInRest).toBeError(429, 'rate_limited');
    await limited.close();
  });
});

describe('a fault of the server', () => {
  it('gives the client no details, and the log its request', async () => {
    const { prisma } = app.database;
    await prisma.$executeRawUnsafe('ALTER TABLE projects RENAME TO projects_away');

    const response = await post(toolCall('list_projects', { workspace_id: workspaceId }), {
      'X-MCP-Toolsets': 'projects',
    });
    await prisma.$executeRawUnsafe('ALTER TABLE projects_away RENAME TO projects');

    const requestId = response.headers['x-request-id'] as string;
    expect(response.body.result).toEqual({
      isError: true,
      content: [
        { type: 'text', text: 'internal_error: Internal error' },
        { type: 'text', text: `Request id: ${requestId}\nSee http://heed.test/docs/errors/internal_error/` },
      ],
    });
    expect(log.having('Internal error')).toMatchObject([{ requestId }]);
    expect(await log.requestLine(requestId)).toMatchObject({ operation: 'mcp:list_projects', status: 200 });
  });
});

it('forgets a revoked key as REST does', async () => {
  const built = await aWorkspace(app);
  const { row, key: revoked } = await aKey(app, built.user);
  await app.database.prisma.apiKey.update({ where: { id: row.id }, data: { revokedAt: app.clock.read() } });

  const response = await post(ping, { Authorization: `Bearer ${revoked}` });

  expect(response).toBeError(401, 'unauthorized');
});

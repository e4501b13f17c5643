import { afterEach, describe, expect, it } from '@jest/globals';
import {
  Client,
  type ElicitResult,
  InMemoryTransport,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { answerMessage } from '../../../src/doors/mcp/answer-message.ts';
import type { ToolBackend } from '../../../src/doors/mcp/backend.ts';
import { createMcpServer } from '../../../src/doors/mcp/server.ts';
import { chooseTools } from '../../../src/doors/mcp/tools.ts';
import { newerVersion } from './newer-clients.ts';

const name = 'delete_automation';
const given = { automation_id: 'aut_1' };
const question =
  'This deletes the automation "Escalate" (manual) with its run history; it matched 3 times in the last 7 days. It cannot be undone.';
const done = { data: { id: 'aut_1', deleted: true } };

/** A server with one automation, and the ids that were deleted. */
function aServer() {
  const calls: unknown[] = [];
  const automation = { id: 'aut_1', name: 'Escalate', scope: 'manual', runStats: { matched7d: 3, errored7d: 0 } };
  const backend: ToolBackend = {
    called: () => undefined,
    call: async (operationId, { path }) => {
      if (operationId === 'getAutomation') return { response: automation, version: 1 };
      calls.push(path.id);
      return { response: done.data, version: undefined };
    },
    explain: (thrown) => ({ code: 'internal_error', message: String(thrown) }),
    baseUrl: 'http://heed.test/api/v1',
    now: () => new Date(),
  };
  const tools = chooseTools({ toolsets: 'automations', readOnly: false });
  return { calls, create: (gone?: AbortSignal) => createMcpServer(tools, backend, gone) };
}

const clients: Client[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
});

type Served = ReturnType<typeof aServer>;
type Answer = ElicitResult['action'] | 'cannot be asked';

/** A client whose person gives this answer, and what that person has read. */
function aClient(answer: Answer, mode: 'legacy' | { pin: string }) {
  const asked: string[] = [];
  const capabilities = answer === 'cannot be asked' ? {} : { elicitation: {} };
  const client = new Client({ name: 'test', version: '1' }, { capabilities, versionNegotiation: { mode } });
  clients.push(client);
  if (answer !== 'cannot be asked')
    client.setRequestHandler('elicitation/create', async ({ params }) => {
      asked.push(params.message);
      return { action: answer, ...(answer === 'accept' && { content: {} }) };
    });
  return { client, asked };
}

async function older(served: Served, answer: Answer) {
  const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
  await served.create().connect(serverSide);
  const { client, asked } = aClient(answer, 'legacy');
  await client.connect(clientSide);
  return { client, asked };
}

/** As the HTTP door does, each message with a server of its own. */
function postsTo(served: Served): StreamableHTTPClientTransport {
  return new StreamableHTTPClientTransport(new URL('http://heed.test/mcp'), {
    fetch: async (_url, init) => {
      if (init?.method !== 'POST') return new Response(null, { status: 405 });
      const headers = new Headers(init.headers);
      const bytes = Buffer.from(String(init.body));
      const { status, body } = await answerMessage(
        () => served.create(),
        bytes,
        (one) => headers.get(one) ?? undefined,
      );
      return new Response(body === '' ? null : body, { status, headers: { 'Content-Type': 'application/json' } });
    },
  });
}

async function newer(served: Served, answer: Answer) {
  const { client, asked } = aClient(answer, { pin: newerVersion });
  await client.connect(postsTo(served));
  return { client, asked };
}

async function olderOverHttp(served: Served, answer: Answer) {
  const { client, asked } = aClient(answer, 'legacy');
  await client.connect(postsTo(served));
  return { client, asked };
}

describe.each([
  ['an older client over stdio', older],
  ['a newer client', newer],
])('the person behind %s', (_case, connect) => {
  it('is asked, and the call is made once they agree', async () => {
    const served = aServer();
    const { client, asked } = await connect(served, 'accept');

    const result = await client.callTool({ name, arguments: given });

    expect(asked).toEqual([question]);
    expect(served.calls).toEqual(['aut_1']);
    expect(result.structuredContent).toEqual(done);
  });

  it.each(['decline', 'cancel'] as const)('can %s, and nothing happens', async (answer) => {
    const served = aServer();
    const { client } = await connect(served, answer);

    const result = await client.callTool({ name, arguments: given });

    expect(result).toMatchObject({
      isError: true,
      content: [{ text: 'declined: The user did not agree, so nothing was changed' }],
    });
    expect(served.calls).toEqual([]);
  });

  it('is not asked again about a call with confirm: true, nor about other tools', async () => {
    const served = aServer();
    const { client, asked } = await connect(served, 'decline');

    await client.callTool({ name, arguments: { ...given, confirm: true } });
    await client.callTool({ name: 'get_automation', arguments: given });

    expect(asked).toEqual([]);
    expect(served.calls).toEqual(['aut_1']);
  });
});

it.each([
  ['an older client over stdio that cannot ask', older, 'cannot be asked'],
  ['a newer client that cannot ask', newer, 'cannot be asked'],
  ['any older client over HTTP', olderOverHttp, 'accept'],
] as const)('%s needs confirm: true, and reads what would happen', async (_case, connect, answer) => {
  const served = aServer();
  const { client, asked } = await connect(served, answer);

  const without = await client.callTool({ name, arguments: given });
  const withConfirm = await client.callTool({ name, arguments: { ...given, confirm: true } });

  const text = `confirmation_required: ${question} Call again with confirm: true once the user has agreed to this`;
  expect(without).toMatchObject({ isError: true, content: [{ text }] });
  expect(withConfirm.structuredContent).toEqual(done);
  expect([asked, served.calls]).toEqual([[], ['aut_1']]);
});

it('counts a person who has gone as one who did not agree', async () => {
  const served = aServer();
  const gone = new AbortController();
  const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
  await served.create(gone.signal).connect(serverSide);
  const client = new Client({ name: 'test', version: '1' }, { capabilities: { elicitation: { form: {} } } });
  client.setRequestHandler('elicitation/create', () => {
    gone.abort();
    return new Promise(() => undefined);
  });
  clients.push(client);
  await client.connect(clientSide);

  const result = await client.callTool({ name, arguments: given });

  expect(result.isError).toBe(true);
  expect(served.calls).toEqual([]);
});

it('is asked again if the answer is not among the responses', async () => {
  const served = aServer();
  const about = 'io.modelcontextprotocol';
  const _meta = { [`${about}/protocolVersion`]: newerVersion, [`${about}/clientCapabilities`]: { elicitation: {} } };
  const params = { name, arguments: given, inputResponses: { other: { action: 'accept' } }, _meta };
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
  const headers = new Map([
    ['MCP-Protocol-Version', newerVersion],
    ['Mcp-Method', 'tools/call'],
    ['Mcp-Name', name],
  ]);

  const { status, body } = await answerMessage(
    () => served.create(),
    Buffer.from(JSON.stringify(message)),
    (one) => headers.get(one),
  );

  expect(status).toBe(200);
  expect(JSON.parse(body).result).toMatchObject({
    resultType: 'input_required',
    inputRequests: { confirm: { method: 'elicitation/create', params: { mode: 'form', message: question } } },
  });
  expect(served.calls).toEqual([]);
});

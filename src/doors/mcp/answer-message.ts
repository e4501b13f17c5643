import { isUtf8 } from 'node:buffer';
import {
  createMcpHandler,
  isLegacyRequest,
  ProtocolErrorCode,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { parseExactly } from '../../base/json/exact-json.ts';

interface HttpAnswer {
  status: number;
  /** JSON, or empty if the message needs no answer. */
  body: string;
}

/** The headers that repeat what the body says. */
const mirrored = ['MCP-Protocol-Version', 'Mcp-Method', 'Mcp-Name'];

/**
 * Answers one JSON-RPC message that came by POST, of any version of the protocol. There is no session: nothing of it is
 * kept for the next.
 */
export async function answerMessage(
  createServer: () => Server,
  bytes: Buffer,
  header: (name: string) => string | undefined,
): Promise<HttpAnswer> {
  const message = parse(bytes);
  if (message === undefined)
    return refuse(400, ProtocolErrorCode.ParseError, 'Parse error: the body must be JSON in UTF-8');
  // A batch would be many calls for one request of the rate limit. The protocol has dropped batches since.
  if (Array.isArray(message))
    return refuse(400, ProtocolErrorCode.InvalidRequest, 'Invalid request: send one message for each POST');

  const request = asRequest(header);
  const isOlder = await isLegacyRequest(request, message);
  const answer = isOlder ? answerOlder : answerNewer;
  return answer(createServer(), request, message);
}

function parse(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) return undefined;
  try {
    return parseExactly(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

function refuse(status: number, code: number, message: string, id: unknown = null): HttpAnswer {
  return { status, body: JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id }) };
}

/** All that the library reads of a request except its body. Answers are JSON whatever else the client accepts. */
function asRequest(header: (name: string) => string | undefined): Request {
  const headers = new Headers({ 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' });
  for (const name of mirrored) {
    const value = header(name);
    if (value !== undefined) headers.set(name, value);
  }
  return new Request('http://heed/mcp', { method: 'POST', headers });
}

/** For the versions up to 2025-11-25, which the library's own handler would answer with a stream of events. */
async function answerOlder(server: Server, request: Request, parsedBody: unknown): Promise<HttpAnswer> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await read(await transport.handleRequest(request, { parsedBody }));
  } finally {
    await server.close();
  }
}

/** For 2026-07-28. The library compares the headers with the body. */
async function answerNewer(server: Server, request: Request, parsedBody: unknown): Promise<HttpAnswer> {
  const response = await createMcpHandler(() => server, { legacy: 'reject' }).fetch(request, { parsedBody });
  if (response.headers.get('Content-Type') !== 'text/event-stream') return read(response);
  // Only subscriptions/listen opens a stream, and nothing here changes while a client would listen.
  await response.body?.cancel();
  return refuse(404, ProtocolErrorCode.MethodNotFound, 'Method not found', (parsedBody as { id: unknown }).id);
}

async function read(response: Response): Promise<HttpAnswer> {
  return { status: response.status, body: await response.text() };
}

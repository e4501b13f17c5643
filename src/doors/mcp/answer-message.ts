import { isUtf8 } from 'node:buffer';
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { ErrorCode } from '@modelcontextprotocol/sdk/types.js';
import { parseExactly } from '../../contract/exact-json.ts';

interface HttpAnswer {
  status: number;
  /** JSON, or empty if the message needs no answer. */
  body: string;
}

/** Answers one JSON-RPC message that came by POST. There is no session: nothing of it is kept for the next. */
export async function answerMessage(
  server: Server,
  bytes: Buffer,
  protocolVersion: string | undefined,
): Promise<HttpAnswer> {
  const message = parse(bytes);
  if (message === undefined) return refuse(ErrorCode.ParseError, 'Parse error: the body must be JSON in UTF-8');
  // A batch would be many calls for one request of the rate limit. The protocol has dropped batches since.
  if (Array.isArray(message))
    return refuse(ErrorCode.InvalidRequest, 'Invalid request: send one message for each POST');

  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    const response = await transport.handleRequest(asRequest(protocolVersion), { parsedBody: message });
    return { status: response.status, body: await response.text() };
  } finally {
    await server.close();
  }
}

function parse(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) return undefined;
  try {
    return parseExactly(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

function refuse(code: ErrorCode, message: string): HttpAnswer {
  return { status: 400, body: JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null }) };
}

/** All that the transport reads of a request except its body. Answers are JSON whatever else the client accepts. */
function asRequest(protocolVersion: string | undefined): Request {
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
  return new Request('http://heed/mcp', {
    method: 'POST',
    headers: { ...headers, ...(protocolVersion !== undefined && { 'MCP-Protocol-Version': protocolVersion }) },
  });
}

import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface RawResponse {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** The parsed body, or undefined if it is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts what it reads.
  body: any;
}

export function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

/** Sends one request with a target and a body as they are. The body is chunked if no Content-Length is given. */
export async function sendRaw(
  server: Server,
  method: string,
  path: string,
  { headers = {}, body }: { headers?: OutgoingHttpHeaders; body?: string | Buffer } = {},
): Promise<RawResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<RawResponse>();
  const sent = request(
    { host: '127.0.0.1', port: portOf(server), method, path, headers, agent: false },
    async (response) => {
      const text = (await buffer(response)).toString();
      resolve({ status: response.statusCode ?? 0, headers: response.headers, text, body: parsed(text) });
    },
  );
  // A server that refuses may close before it has read everything.
  sent.on('error', reject);
  sent.end(body);
  return promise;
}

/** Writes text to a socket and reads until the server closes it. */
export async function sendText(server: Server, text: string): Promise<RawResponse> {
  const socket = connect(portOf(server), '127.0.0.1');
  socket.write(text);
  const answer = (await buffer(socket)).toString();
  const [head = '', ...rest] = answer.split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line) => [
    line.slice(0, line.indexOf(':')).toLowerCase(),
    line.slice(line.indexOf(':') + 2),
  ]);
  const body = rest.join('\r\n\r\n');
  return {
    status: Number(statusLine.split(' ')[1]),
    headers: Object.fromEntries(headers),
    text: body,
    body: parsed(body),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { errorPage } from '../../../base/error-page.ts';
import { forNobodyElse } from '../keep-private.ts';

interface Limits {
  /** For a whole request with its body. */
  requestMs: number;
  /** For a request whose form or mail is being read: it may be large, and its connection slow. Silence ends it as any other. */
  formMs: number;
}

/**
 * How long a client may take to read why it was cut off. Then its connection is destroyed, whether it has closed it or
 * not.
 */
const farewellMs = 1_000;

const looksInTime = 10;

const usual: Limits = { requestMs: 60_000, formMs: 600_000 };

/**
 * Cuts off clients that send too slowly, and answers those whose request is not valid HTTP. `siteUrl` is where the pages
 * of errors are.
 */
export function protectFromSlowClients(server: Server, siteUrl: string, { requestMs, formMs } = usual): void {
  server.headersTimeout = 10_000;
  server.requestTimeout = formMs;
  server.keepAliveTimeout = 65_000;
  server.maxRequestsPerSocket = 0;
  server.on('request', (req: IncomingMessage, res: ServerResponse) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = req.headers;
    if (length === undefined && encoding === undefined) return;
    const cutOff = () => server.emit('clientError', requestTimeout(), req.socket);
    const timer = setTimeout(() => {
      const isReadingFile = bringsFile(req) && !res.writableEnded;
      if (!req.complete && !isReadingFile) cutOff();
    }, requestMs).unref();
    const silence = watchSilence(req, requestMs, cutOff);
    req.once('close', () => {
      clearTimeout(timer);
      clearInterval(silence);
    });
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => answerClientError(error, socket, siteUrl));
}

/**
 * Calls `cutOff` once nothing of the body has come for the time, while the service waits for more of it. It counts looks and no
 * clock, so that a busy process takes no client for silent that it has only not heard.
 */
function watchSilence(req: IncomingMessage, mostMs: number, cutOff: () => void): NodeJS.Timeout {
  let bytes = req.socket.bytesRead;
  let silentLooks = 0;
  const timer = setInterval(() => {
    const isAwaited = !req.complete && !req.isPaused() && req.readableLength === 0;
    silentLooks = isAwaited && req.socket.bytesRead === bytes ? silentLooks + 1 : 0;
    bytes = req.socket.bytesRead;
    if (silentLooks < looksInTime) return;
    clearInterval(timer);
    cutOff();
  }, mostMs / looksInTime);
  return timer.unref();
}

function bringsFile({ headers }: IncomingMessage): boolean {
  return /^(?:multipart\/form-data|message\/rfc822)/i.test(headers['content-type'] ?? '');
}

/** What Node.js itself reports after its own time limit. */
function requestTimeout(): NodeJS.ErrnoException {
  return Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
}

function answerClientError(error: NodeJS.ErrnoException, socket: Socket, siteUrl: string): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const timeout = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const tooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const status = timeout ? '408 Request Timeout' : tooLarge ? '431 Request Header Fields Too Large' : '400 Bad Request';
  const requestId = randomUUID();
  const message = `The request is not valid HTTP: ${status.slice(4)}`;
  const body = JSON.stringify({
    error: { code: 'bad_request', message, requestId, docUrl: errorPage(siteUrl, 'bad_request') },
  });
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    `Cache-Control: ${forNobodyElse}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  const timer = setTimeout(() => socket.destroy(), farewellMs).unref();
  socket.once('close', () => clearTimeout(timer));
}

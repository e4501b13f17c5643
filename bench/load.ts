import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';

/** Unless a measurement says otherwise. */
export const usualConnections = 16;

/** Where a request has it, each that is sent has an Idempotency-Key of its own. */
export const freshKey = '00000000-0000-0000-0000-000000000000';

/** A server's port, and the requests that it gets repeatedly. */
export interface Target {
  port: number;
  requests: Buffer[];
}

export interface Measured {
  requestsPerSecond: number;
  count: number;
  /** Milliseconds from sending a request to the last byte of its answer. */
  p50: number;
  p99: number;
}

interface Next {
  request: Buffer;
  /** When it is to be sent. The time of a request that waits for a free connection counts from then. */
  dueAt: number | undefined;
}

/**
 * Sends the requests over kept-alive connections, each waiting for its answer before the next, and no more than
 * `perSecond` if that is given. It reads HTTP by hand, because the less this side costs, the less it takes from the server
 * on the same machine. Rejects on any answer other than 2xx.
 */
export async function measure(
  { port, requests }: Target,
  seconds: number,
  connections = usualConnections,
  perSecond?: number,
): Promise<Measured> {
  const times: number[] = [];
  const startedAt = performance.now();
  let sent = 0;
  const next = (): Next => {
    const request = withFreshKey(requests[sent % requests.length] as Buffer);
    const dueAt = perSecond && startedAt + (sent / perSecond) * 1000;
    sent += 1;
    return { request, dueAt };
  };
  await Promise.all(Array.from({ length: connections }, () => converse(port, next, startedAt + seconds * 1000, times)));
  const elapsedSeconds = (performance.now() - startedAt) / 1000;
  times.sort((left, right) => left - right);
  const percentile = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return {
    requestsPerSecond: times.length / elapsedSeconds,
    count: times.length,
    p50: percentile(0.5),
    p99: percentile(0.99),
  };
}

/** In a copy, because the last one may still be under way to the socket. */
function withFreshKey(request: Buffer): Buffer {
  const place = request.indexOf(freshKey);
  if (place === -1) return request;
  const own = Buffer.from(request);
  own.write(randomUUID(), place);
  return own;
}

function converse(port: number, next: () => Next, until: number, times: number[]): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const socket = connect(port, '127.0.0.1').setNoDelay(true);
  let received: Buffer[] = [];
  let sentAt = 0;
  const send = () => {
    const { request, dueAt } = next();
    const write = () => {
      received = [];
      sentAt = dueAt ?? performance.now();
      socket.write(request);
    };
    const early = (dueAt ?? 0) - performance.now();
    if (early > 0) setTimeout(write, early);
    else write();
  };
  const receive = (chunk: Buffer) => {
    received.push(chunk);
    const now = performance.now();
    if (!isWhole(received)) return;
    times.push(now - sentAt);
    if (now < until) send();
    else socket.end();
  };
  socket.on('connect', send).on('error', reject).on('close', resolve);
  socket.on('data', (chunk) => {
    try {
      receive(chunk);
    } catch (error) {
      reject(error);
      socket.destroy();
    }
  });
  return promise;
}

/** Whether the chunks are one answer with its whole body. Both servers send its length. */
function isWhole(chunks: Buffer[]): boolean {
  const [first = Buffer.alloc(0)] = chunks;
  const headEnd = first.indexOf('\r\n\r\n');
  if (headEnd === -1) return false;
  const head = first.toString('latin1', 0, headEnd);
  if (!head.startsWith('HTTP/1.1 2')) throw new Error(`A request failed: ${first.toString('utf8')}`);
  const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1]);
  return chunks.reduce((total, chunk) => total + chunk.length, 0) >= headEnd + 4 + length;
}

/** Returns a request as it goes over the wire. */
export function encodeRequest(method: string, path: string, headers: Record<string, string>, body = ''): Buffer {
  const all = {
    host: 'localhost',
    ...headers,
    ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
}

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { protectFromSlowClients } from '../../../../src/doors/http/connections/slow-clients.ts';
import { expectWithin } from '../../../support/figures.ts';
import { until } from '../../../support/until.ts';

let server: Server;
beforeAll(async () => {
  // Answers a form when it has read it, and anything else at /early without reading it.
  server = createServer({ connectionsCheckingInterval: 20 }, (req, res) => {
    if (req.url === '/early') res.end('early');
    else req.resume().once('end', () => res.end('read'));
  });
  protectFromSlowClients(server, 'https://heed.test', { requestMs: 150, formMs: 3_000 });
  server.headersTimeout = 100;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => void server.close());

/** Sends the head, then a byte every 20 ms, and is silent after so many. Resolves to what came back once the server has closed. */
async function drip(path: string, contentType: string, bytes: number, { falls = bytes } = {}) {
  const start = performance.now();
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let received = '';
  socket.setEncoding('utf8').on('data', (text) => {
    received += text;
  });
  socket.on('error', () => undefined);
  const head = [`POST ${path} HTTP/1.1`, 'Host: heed', `Content-Type: ${contentType}`, 'Connection: close'];
  socket.write(`${head.join('\r\n')}\r\nContent-Length: ${bytes}\r\n\r\n`);
  let sent = 0;
  const timer = setInterval(() => sent++ < falls && socket.write('x'), 20);
  await once(socket, 'close');
  clearInterval(timer);
  return { status: received.slice(9, 12), afterMs: performance.now() - start };
}

describe('a body that drips', () => {
  it.each([
    ['JSON', 'application/json', '/'],
    ['a form that is answered already', 'multipart/form-data; boundary=a', '/early'],
  ])('is cut off after the time limit for a request: %s', async (_what, contentType, path) => {
    const { status, afterMs } = await drip(path, contentType, 1_000);

    expect(status).toBe(path === '/' ? '408' : '200');
    expectWithin('a body that drips is cut off', afterMs, 550);
  });

  it('has more time while a form is read', async () => {
    const { status } = await drip('/', 'Multipart/Form-Data; boundary=a', 15);

    expect(status).toBe('200');
  });

  it('is cut off once a form has been silent for the time limit of a request', async () => {
    const { status, afterMs } = await drip('/', 'multipart/form-data; boundary=a', 1_000, { falls: 5 });

    expect(status).toBe('408');
    expect(afterMs).toBeGreaterThan(200);
    expectWithin('a silent form is cut off', afterMs, 700);
  });

  it('is cut off after the time limit for a form', async () => {
    const { status, afterMs } = await drip('/', 'multipart/form-data; boundary=a', 1_000);

    expect(status).toBe('408');
    expect(afterMs).toBeGreaterThan(2_500);
  });
});

describe('a client that never closes its side', () => {
  it.each([
    ['says nothing', ''],
    ['sends half a head', 'GET / HTTP/1.1\r\nHost: heed\r\n'],
    ['sends no HTTP', 'hello\r\n\r\n'],
  ])('is disconnected for good when it %s', async (_what, text) => {
    const { port } = server.address() as AddressInfo;
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    socket.on('error', () => undefined);
    socket.write(text);

    const [answer] = await once(socket.setEncoding('utf8'), 'data');
    await until('the server has let go of it', async () => (await countConnections()) === 0, 3_000);

    expect(answer).toMatch(/^HTTP\/1\.1 40[08] /);
    socket.destroy();
  });
});

function countConnections(): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}

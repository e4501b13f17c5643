import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('gives a client 10 s for the head of a request, and 10 minutes for a file', () => {
  const { server } = app.running;

  expect(server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 600_000 });
  expect(server.keepAliveTimeout).toBeGreaterThan(60_000);
});

const head = 'POST /api/v1/feedback HTTP/1.1\r\nHost: heed\r\nContent-Type: application/json\r\n';

it.each([
  ['head', `${head}X-Drip: `],
  ['body', `${head}Content-Length: 100000\r\n\r\n`],
])('cuts off a client that drips its %s', async (_part, start) => {
  const { server } = app.running;
  const { headersTimeout, requestTimeout } = server;
  // The limits hold for later requests. Nobody waits for a minute here.
  Object.assign(server, { headersTimeout: 300, requestTimeout: 300 });
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const received = readText(socket);
  socket.write(start);
  const drip = setInterval(() => socket.write('x'), 50);

  await once(socket, 'close');
  clearInterval(drip);
  Object.assign(server, { headersTimeout, requestTimeout });

  expect(await received).toMatch(/^HTTP\/1\.1 (408|401) /);
});

async function readText(socket: Socket): Promise<string> {
  let text = '';
  socket.setEncoding('utf8').on('data', (part) => {
    text += part;
  });
  socket.on('error', () => undefined);
  await once(socket, 'close');
  return text;
}

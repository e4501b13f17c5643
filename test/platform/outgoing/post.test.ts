import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { post } from '../../../src/platform/outgoing/post.ts';
import { RefusedAddress } from '../../../src/platform/outgoing/public-address.ts';
import { TestReceiver } from '../../support/receiver.ts';

let receiver: TestReceiver;
beforeAll(async () => {
  receiver = await TestReceiver.start();
});
beforeEach(() => receiver.forget());
afterAll(() => receiver.close());

const sent = (url: string, { allowed = ['127.0.0.1'], withinMs = 5_000, mostRedirects = 3 } = {}) => {
  const headers = { 'Content-Type': 'application/json', 'X-Own': '1' };
  return post({ url, body: '{"a":"ü"}', headers, allowed, withinMs, mostRedirects });
};
const send = async (...args: Parameters<typeof sent>) => (await sent(...args)).status;

const redirectTo =
  (location: string, status = 307) =>
  (res: import('node:http').ServerResponse) =>
    res.writeHead(status, { Location: location }).end();

describe('what is sent', () => {
  it('is the body with its headers, and the status comes back', async () => {
    receiver.answers = [418];

    expect(await send(receiver.url('/a?b=c'))).toBe(418);

    const [request] = receiver.received;
    expect(request).toMatchObject({ method: 'POST', path: '/a?b=c', body: '{"a":"ü"}' });
    expect(request?.headers).toMatchObject({ 'content-type': 'application/json', 'x-own': '1' });
  });
});

describe('the answer', () => {
  it('may be another protocol, which is none', async () => {
    receiver.answers = [(res) => res.socket?.end('HTTP/1.1 101 Go\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n')];

    await expect(sent(receiver.url())).rejects.toThrow();
  });

  it('comes with its Retry-After and the first 4 KB of its text', async () => {
    receiver.answers = [(res) => res.writeHead(429, { 'Retry-After': '7' }).end(`\0${'ü'.repeat(2_100)}`)];

    const answer = await sent(receiver.url());

    expect(answer).toEqual({ status: 429, retryAfter: '7', body: 'ü'.repeat(2_047) });
  });

  it('is the redirect itself if none is to be followed', async () => {
    receiver.answers = [redirectTo('/elsewhere')];

    expect(await sent(receiver.url(), { mostRedirects: 0 })).toMatchObject({ status: 307 });
    expect(receiver.received).toHaveLength(1);
  });
});

describe('an address that is not public', () => {
  it.each(['127.0.0.1', 'localhost', '0.0.0.0', '[::ffff:127.0.0.1]', '2130706433'])(
    'is refused before anything is sent: %s',
    async (host) => {
      await expect(send(receiver.url('/', host), { allowed: [] })).rejects.toThrow(RefusedAddress);

      expect(receiver.received).toEqual([]);
    },
  );

  it.each([
    ['127.0.0.1', '127.0.0.1'],
    ['127.0.0.1', '127.0.0.0/8'],
    ['localhost', 'localhost'],
    ['[::ffff:127.0.0.1]', '127.0.0.1'],
  ])('is reached when a setting allows it: %s by %s', async (host, entry) => {
    expect(await send(receiver.url('/', host), { allowed: [entry] })).toBe(204);
  });
});

describe('a redirect', () => {
  it.each([301, 302, 307, 308])('of %d takes the same request elsewhere', async (status) => {
    receiver.answers = [redirectTo('/elsewhere', status)];

    expect(await send(receiver.url('/'))).toBe(204);

    expect(receiver.received[1]).toMatchObject({ method: 'POST', path: '/elsewhere', body: '{"a":"ü"}' });
  });

  it('is followed three times', async () => {
    receiver.answers = Array.from({ length: 9 }, () => redirectTo('/again'));

    expect(await send(receiver.url('/'))).toBe(307);

    expect(receiver.received).toHaveLength(4);
  });

  it.each(['http://127.0.0.2', 'http://[::1]', 'ftp://127.0.0.1', 'file:///etc/passwd', 'http://['])(
    'to %s is refused',
    async (location) => {
      receiver.answers = [redirectTo(location)];

      await expect(send(receiver.url('/'))).rejects.toThrow(RefusedAddress);

      expect(receiver.received).toHaveLength(1);
    },
  );
});

describe('a receiver that misbehaves', () => {
  it('and never answers is left in time', async () => {
    receiver.answers = [() => undefined];

    await expect(send(receiver.url(), { withinMs: 200 })).rejects.toThrow(/timeout|aborted/);
  });

  it.each([
    ['a little', '.'],
    ['without end', 'x'.repeat(60_000)],
  ])('and answers without end (%s) is left in time', async (_how, chunk) => {
    receiver.answers = [
      (res) => {
        res.writeHead(200);
        const writing = setInterval(() => res.write(chunk), 10);
        res.on('close', () => clearInterval(writing));
      },
    ];

    expect(await send(receiver.url(), { withinMs: 300 })).toBe(200);
  });

  it('and does not answer in HTTP makes an error', async () => {
    receiver.answers = [(res) => void res.socket?.end('hello')];

    await expect(send(receiver.url())).rejects.toThrow(/Parse Error/);
  });
});

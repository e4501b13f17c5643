import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { BadRequestError, ConnectionError, Heed, NotFoundError } from '../src/index.ts';
import { aClient } from './fake-fetch.ts';

describe('a printed error', () => {
  const error = {
    code: 'bad_request',
    message: 'body/priority must be one of low, high',
    details: [],
    requestId: 'req_1',
  };

  it('begins with its class, what is wrong, and the request', async () => {
    const { heed } = aClient({ workspaceId: 'ws_1' }, [{ error }, 400, { 'X-Secret': 'not printed' }]);
    const thrown = await heed.feedback.get('fb_1').catch((one: unknown) => one as BadRequestError);
    const line = 'BadRequestError: body/priority must be one of low, high (request req_1)';

    expect(thrown).toBeInstanceOf(BadRequestError);
    expect([String(thrown), inspect(thrown).split('\n')[0], (thrown as Error).stack?.split('\n')[0]]).toEqual([
      line,
      line,
      line,
    ]);
    expect(thrown).toHaveProperty('message', error.message);
    expect(inspect(thrown)).not.toContain('not printed');
    expect(Object.keys(thrown)).toEqual(['status', 'code', 'details', 'requestId', 'docUrl']);
    expect((thrown as BadRequestError).headers.get('X-Secret')).toBe('not printed');
  });

  it('has a class of its own name', () => {
    expect([BadRequestError.name, NotFoundError.name, ConnectionError.name, Heed.name]).toEqual([
      'BadRequestError',
      'NotFoundError',
      'ConnectionError',
      'Heed',
    ]);
  });
});

describe('a connection that fails', () => {
  it('names the host, the port and the reason', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port } = closed.address() as AddressInfo;
    closed.close();
    const fail = (cause: unknown) => () => Promise.reject(cause);
    const of = async (baseUrl: string, fetch?: () => Promise<Response>) =>
      new Heed({ baseUrl, maxRetries: 0, ...(fetch && { fetch }) }).workspaces
        .list()
        .catch((error: unknown) => String(error));

    expect(await of(`http://127.0.0.1:${port}`)).toBe(`ConnectionError: 127.0.0.1:${port} refused the connection`);
    expect(await of('https://heed.invalid')).toMatch(/^ConnectionError: heed\.invalid:443 /);
    expect(await of('http://heed.test', fail(new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } })))).toBe(
      'ConnectionError: heed.test:80 closed the connection',
    );
    expect(await of('http://heed.test', fail(new TypeError('fetch failed', { cause: new Error('Odd') })))).toBe(
      'ConnectionError: heed.test:80 could not be reached: Odd',
    );
  });
});

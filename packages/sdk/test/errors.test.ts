import { afterEach, describe, expect, it } from '@jest/globals';
import {
  AuthenticationError,
  BadRequestError,
  ConflictError,
  ConnectionError,
  type Heed,
  NotFoundError,
  PayloadTooLargeError,
  PermissionError,
  RateLimitError,
  ServerError,
  TimeoutError,
  UnsupportedMediaTypeError,
} from '../src/index.ts';
import { aClient, closeServers } from './answering-server.ts';

describe('on a server that fails', () => {
  afterEach(closeServers);

  it.each([
    [400, BadRequestError],
    [401, AuthenticationError],
    [403, PermissionError],
    [404, NotFoundError],
    [405, BadRequestError],
    [409, ConflictError],
    [413, PayloadTooLargeError],
    [415, UnsupportedMediaTypeError],
    [429, RateLimitError],
    [503, ServerError],
  ])('throws an error of its class for %i', async (status, ErrorClass) => {
    const { heed } = await aClient((_req, res) => {
      res.writeHead(status, { 'Content-Type': 'application/json', 'X-Request-Id': 'req_header' });
      res.end(JSON.stringify({ error: { code: 'the_code', message: 'The message', details: [] } }));
    });

    const error = await heed.workspaces.list({ maxRetries: 0 }).catch((thrown: unknown) => thrown);

    expect(error).toBeInstanceOf(ErrorClass);
    expect(error).toMatchObject({
      status,
      code: 'the_code',
      message: 'The message',
      details: [],
      requestId: 'req_header',
    });
  });

  it('says that an export was cut short', async () => {
    const head = { 'Content-Type': 'application/x-ndjson' };
    const broken = await aClient((_req, res) => {
      res.writeHead(200, head).write('{"id":"fb_1"}\n{"id":', () => res.destroy());
    });
    const ended = await aClient((_req, res) => res.writeHead(200, head).end('{"id":"fb_1"}\n'));
    const refused = await aClient((_req, res) =>
      res.writeHead(403).end('{"error":{"code":"forbidden","message":"No"}}'),
    );
    const read = async (heed: Heed) => {
      for await (const item of heed.feedback.export({ workspaceId: 'ws' })) expect(item.id).toBe('fb_1');
    };

    await expect(read(broken.heed)).rejects.toThrow('The export was cut short');
    await expect(read(ended.heed)).rejects.toThrow('The export was cut short');
    await expect(read(refused.heed)).rejects.toThrow(PermissionError);
  });

  it('does not take an arbitrary page for a response', async () => {
    const { heed, keys } = await aClient((_req, res) =>
      res.setHeader('Content-Type', 'text/html').end('<p>Welcome</p>'),
    );

    const error = await heed.workspaces.list().catch((thrown: unknown) => thrown);

    expect(error).toMatchObject({ name: 'ApiError', status: 200, code: 'unknown' });
    expect(keys).toHaveLength(1);
  });

  it('reports that nothing answers, or not in time', async () => {
    const silent = await aClient(() => undefined, { timeout: 50, maxRetries: 0 });
    const broken = await aClient((req) => req.socket.destroy(), { maxRetries: 0 });

    await expect(silent.heed.workspaces.list()).rejects.toThrow(TimeoutError);
    await expect(broken.heed.workspaces.list()).rejects.toThrow(ConnectionError);
  });

  it.each(['', '.', '..'])('sends nothing for the id "%s", which would lead to another path', async (id) => {
    const { heed, keys } = await aClient((_req, res) => res.end('{}'));

    await expect(heed.projects.delete(id, { workspaceId: 'ws' })).rejects.toThrow(`id must not be "${id}"`);
    expect(keys).toEqual([]);
  });

  it('sends ids as one segment, whatever is in them', async () => {
    const paths: (string | undefined)[] = [];
    const { heed } = await aClient((req, res) => {
      paths.push(req.url);
      res.writeHead(404).end('{}');
    });

    await heed.projects.get('../a?b#c', { workspaceId: 'ws' }).catch(() => undefined);

    expect(paths).toEqual(['/api/v1/projects/..%2Fa%3Fb%23c?workspaceId=ws']);
  });
});

import { once } from 'node:events';
import { createReadStream, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { aWorkspaceWithProject } from '../../../test/support/builders.ts';
import { png } from '../../../test/support/media.ts';
import {
  AuthenticationError,
  BadRequestError,
  ConflictError,
  ConnectionError,
  type FileInput,
  Heed,
  NotFoundError,
  PayloadTooLargeError,
  PermissionError,
  RateLimitError,
  ServerError,
  signWebhook,
  TimeoutError,
  UnsupportedMediaTypeError,
  type UploadProgress,
  verifyWebhook,
} from '../src/index.ts';
import { retryDelay } from '../src/retry.ts';

describe('on a real server', () => {
  let app: TestApp;
  let built: Awaited<ReturnType<typeof aWorkspaceWithProject>>;
  let heed: Heed;
  let to: { workspaceId: string; projectId: string };
  beforeAll(async () => {
    app = await startTestApp();
    built = await aWorkspaceWithProject(app);
    to = { workspaceId: built.workspace.id, projectId: built.project.id };
    heed = new Heed({ apiKey: built.key, baseUrl: urlOf(app.running.server) });
  });
  afterAll(() => app.close());

  it('returns the payload, and the whole response when asked', async () => {
    const created = await heed.feedback.create({ ...to, message: 'Hi', userEmail: 'ann@example.com' });
    const { data, status, requestId, headers } = await heed.feedback
      .get(created.id, { workspaceId: to.workspaceId })
      .withResponse();

    expect(created).toMatchObject({ message: 'Hi', ticketNumber: 1 });
    expect(data).toMatchObject({ id: created.id, customerComments: [], internalNotes: [] });
    expect({ status, requestId }).toEqual({ status: 200, requestId: headers.get('X-Request-Id') });
  });

  it('iterates over a list from page to page', async () => {
    const project = await heed.projects.create({ workspaceId: to.workspaceId, name: 'Walk' });
    for (const message of ['one', 'two', 'three'])
      await heed.feedback.create({ workspaceId: to.workspaceId, projectId: project.id, message });
    const list = () => heed.feedback.list({ workspaceId: to.workspaceId, projectId: project.id, pageSize: 2 });

    const walked: string[] = [];
    for await (const { message } of list()) walked.push(message);
    const page = await list().page();

    expect(walked).toEqual(['three', 'two', 'one']);
    expect(page).toMatchObject({ total: 3, totalIsExact: true, nextCursor: expect.any(String) });
    expect(page.items.map(({ message }) => message)).toEqual(['three', 'two']);
  });

  it('iterates over an export, or gives it as a file', async () => {
    const project = await heed.projects.create({ workspaceId: to.workspaceId, name: 'Export' });
    const query = { workspaceId: to.workspaceId, projectId: project.id };
    for (const message of ['one', 'two']) await heed.feedback.create({ ...query, message });

    const messages: string[] = [];
    for await (const { message } of heed.feedback.export({ ...query, format: 'csv' })) messages.push(message);
    const file = await heed.feedback.export({ ...query, format: 'csv' }).response();

    expect(messages).toEqual(['two', 'one']);
    expect(file.headers.get('Content-Disposition')).toMatch(/^attachment; filename=feedback-ws_\w+-\w+\.csv$/);
    expect((await file.text()).split('\r\n')).toHaveLength(4);
  });

  it('iterates over automations, and dry-runs one', async () => {
    const item = await heed.feedback.create({ ...to, message: 'Try me' });
    const actions = [{ type: 'add_tag' as const, params: { tag: 'tried' } }];
    for (const name of ['first', 'second'])
      await heed.automations.create({ projectId: to.projectId, name, scope: 'manual', actions });

    const automations = await heed.automations.list({ projectId: to.projectId, limit: 1 }).toArray();
    const dry = await heed.automations.dryRun(automations[0]?.id ?? '', { feedbackId: item.id });
    const run = await heed.automations.run(automations[0]?.id ?? '', { feedbackId: item.id });

    expect(automations.map(({ name }) => name)).toEqual(['first', 'second']);
    expect(dry).toMatchObject({ outcome: 'matched', actions: [{ type: 'add_tag', wouldSucceed: true }] });
    expect(run.outcome).toBe('matched');
    expect(await heed.automations.listRuns(automations[0]?.id ?? '')).toMatchObject([{ id: run.runId }]);
  });

  it('finds and merges customers', async () => {
    const { workspaceId } = to;
    const [target, source] = [
      await heed.customers.create({ workspaceId, primaryEmail: 'target@example.com' }),
      await heed.customers.create({ workspaceId, primaryEmail: 'source@example.com' }),
    ];

    const merged = await heed.customers.merge(target.id, { sourceCustomerId: source.id });

    expect(merged).toMatchObject({ id: target.id, mergedSourceId: source.id });
    expect(await heed.customers.find({ workspaceId, email: 'source@example.com' })).toHaveProperty('id', target.id);
    await expect(heed.customers.create({ workspaceId, primaryEmail: 'SOURCE@example.com' })).rejects.toThrow(
      ConflictError,
    );
  });

  it('uploads bytes, and attaches them to a comment', async () => {
    const item = await heed.feedback.create({ ...to, message: 'See this' });
    const attachment = await heed.uploads.create({
      workspaceId: to.workspaceId,
      feedbackId: item.id,
      file: png,
      fileName: 'größe.png',
    });
    const comment = await heed.comments.create(item.id, { attachments: [{ id: attachment.id }] });

    expect(comment.attachments).toMatchObject([{ fileName: 'größe.png', mimeType: 'image/png', fileSize: png.length }]);
  });

  it.each([
    ['a Blob', () => new Blob([png], { type: 'image/png' })],
    ['a File, which says its own name', () => new File([png], 'own.png')],
    ['an ArrayBuffer', () => Uint8Array.from(png).buffer],
    ['a stream of the Web', () => new Blob([png]).stream()],
    ['a stream of Node.js', () => createReadStream(pictureFile())],
    ['a path', () => ({ path: pictureFile() })],
  ])('uploads %s', async (_, file) => {
    const input = file();
    const fileName = input instanceof File || 'path' in input ? {} : { fileName: 'made-up.png' };

    const { url } = await heed.uploads.create({ workspaceId: to.workspaceId, file: input as FileInput, ...fileName });

    const stored = await fetch(url.replace('http://heed.test', urlOf(app.running.server)));
    expect(stored.headers.get('Content-Type')).toBe('image/png');
    expect(Buffer.from(await stored.arrayBuffer())).toEqual(png);
  });

  it('tells how far an upload is', async () => {
    const large = Buffer.concat([png, Buffer.alloc(500_000)]);
    const seen: UploadProgress[] = [];

    const file = { workspaceId: to.workspaceId, file: large, fileName: 'größe.png' };
    const { url } = await heed.uploads.create(file, { onUploadProgress: (progress) => seen.push(progress) });

    const stored = await fetch(url.replace('http://heed.test', urlOf(app.running.server)));
    const [total] = new Set(seen.map((progress) => progress.total));
    expect(Buffer.from(await stored.arrayBuffer())).toEqual(large);
    expect(seen.at(-1)).toEqual({ loaded: total, total });
    expect(total).toBeGreaterThan(large.length);
    expect(seen.map(({ loaded }) => loaded)).toEqual(seen.map(({ loaded }) => loaded).sort((a, b) => a - b));
    expect(new Set(seen.map((progress) => progress.total)).size).toBe(1);
  });

  it('iterates over customers, and reads on from one page to the next', async () => {
    const { workspace, key } = await aWorkspaceWithProject(app);
    const other = new Heed({ apiKey: key, baseUrl: urlOf(app.running.server) });
    for (const name of ['a', 'b', 'c'])
      await other.customers.create({ workspaceId: workspace.id, name, primaryEmail: `${name}@example.com` });
    const filters = { workspaceId: workspace.id, pageSize: 2 };

    const walked = await other.customers.list(filters).toArray();
    const { nextCursor } = await other.customers.list(filters).page();
    const second = await other.customers.list({ ...filters, cursor: nextCursor ?? '' }).page();

    expect(new Set(walked.map(({ name }) => name))).toEqual(new Set(['a', 'b', 'c']));
    expect(second).toMatchObject({ items: [walked[2]], nextCursor: null });
  });

  it('sends signed feedback to an incoming webhook', async () => {
    const { slug, secret } = await heed.webhooks.create({ ...to, name: 'Forms' });

    const { ticketNumber } = await heed.webhookIntake.send(slug, { message: 'Grüße' }, secret);

    expect(await heed.feedback.getByNumber(`#${ticketNumber}`, { workspaceId: to.workspaceId })).toHaveProperty(
      'message',
      'Grüße',
    );
  });

  it('throws errors by class, with everything that the service says', async () => {
    const missing = heed.feedback.get('fb_none', { workspaceId: to.workspaceId });
    await expect(missing).rejects.toThrow(NotFoundError);

    const wrong = heed.feedback.create({ ...to, message: '' }).catch((error: unknown) => error);
    expect(await wrong).toBeInstanceOf(BadRequestError);
    expect(await wrong).toMatchObject({
      name: 'BadRequestError',
      status: 400,
      code: 'bad_request',
      details: [{ path: 'body/message', message: expect.any(String) }],
      requestId: expect.any(String),
      docUrl: expect.stringMatching(/\/docs\/errors\/bad_request\/$/),
    });
  });
});

describe('on a server that fails', () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close().closeAllConnections();
  });

  /** A client of a server that gives these answers, and what that server has received. */
  async function aClient(answer: RequestListener, options: object = {}) {
    const keys: (string | undefined)[] = [];
    const server = createServer((req, res) => {
      keys.push(req.headers['idempotency-key'] as string | undefined);
      answer(req, res);
    }).listen(0, '127.0.0.1');
    servers.push(server);
    await once(server, 'listening');
    return { keys, heed: new Heed({ apiKey: 'hk_test', baseUrl: `${urlOf(server)}/api/v1/`, ...options }) };
  }
  const body = { workspaceId: 'ws', projectId: 'prj', message: 'Hi' };

  it('tries again with the same Idempotency-Key, as soon as the service says', async () => {
    let tries = 0;
    const { heed, keys } = await aClient((_req, res) => {
      tries += 1;
      const status = [503, 409, 201][tries - 1] ?? 500;
      res.writeHead(status, { 'Content-Type': 'application/json', 'Retry-After': '0' });
      res.end(JSON.stringify(status === 201 ? { data: { id: 'fb_1' } } : { error: { code: 'x', message: 'x' } }));
    });

    expect(await heed.feedback.create(body)).toEqual({ id: 'fb_1' });
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  });

  it('gives up after its retries, and does not retry what cannot succeed', async () => {
    const limited = await aClient((_req, res) => res.writeHead(429, { 'Retry-After': '0' }).end());
    const conflict = await aClient((_req, res) => res.writeHead(409).end('{}'));

    await expect(limited.heed.workspaces.list({ maxRetries: 1 })).rejects.toThrow(RateLimitError);
    await expect(conflict.heed.workspaces.list()).rejects.toThrow(ConflictError);
    expect([limited.keys.length, conflict.keys.length]).toEqual([2, 1]);
    expect(limited.keys).toEqual([undefined, undefined]);
  });

  it.each([408, 429, 500, 502, 503, 504])('tries again after %i', async (status) => {
    let tries = 0;
    const { heed } = await aClient((_req, res) => {
      tries += 1;
      res.writeHead(tries === 1 ? status : 200, { 'Content-Type': 'application/json', 'Retry-After': '0' });
      res.end('{"data": []}');
    });

    expect(await heed.workspaces.list()).toEqual([]);
    expect(tries).toBe(2);
  });

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

  it('tries again when the connection breaks within a response', async () => {
    let tries = 0;
    const { heed } = await aClient((_req, res) => {
      tries += 1;
      res.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '12' });
      if (tries === 1) res.write('{"data"', () => res.destroy());
      else res.end('{"data": []}');
    });

    expect(await heed.workspaces.list()).toEqual([]);
    expect(tries).toBe(2);
  });

  it('fails at once when the service asks for a longer pause than the caller has', async () => {
    const { heed, keys } = await aClient((_req, res) => res.writeHead(429, { 'Retry-After': '61' }).end('{}'));

    await expect(heed.workspaces.list()).rejects.toThrow(RateLimitError);
    expect(keys).toHaveLength(1);
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

  it('does not take an arbitrary page for a response', async () => {
    const { heed, keys } = await aClient((_req, res) =>
      res.setHeader('Content-Type', 'text/html').end('<p>Welcome</p>'),
    );

    const error = await heed.workspaces.list().catch((thrown: unknown) => thrown);

    expect(error).toMatchObject({ name: 'ApiError', status: 200, code: 'unknown' });
    expect(keys).toHaveLength(1);
  });

  it('waits for the next window when asked to', async () => {
    const times: number[] = [];
    const answer: RequestListener = (_req, res) => {
      times.push(performance.now());
      const headers = { 'RateLimit-Remaining': '0', 'RateLimit-Reset': '1', 'Content-Type': 'application/json' };
      res.writeHead(200, headers).end('{"data": []}');
    };
    const { heed: patient } = await aClient(answer, { waitForRateLimit: true });
    const { heed: hasty } = await aClient(answer);
    const pause = () => (times.at(-1) ?? 0) - (times.at(-2) ?? 0);

    await patient.workspaces.list();
    await patient.workspaces.list();
    expect(pause()).toBeGreaterThan(900);

    await hasty.workspaces.list();
    await hasty.workspaces.list();
    expect(pause()).toBeLessThan(900);
  });

  it('reports that nothing answers, or not in time', async () => {
    const silent = await aClient(() => undefined, { timeout: 50, maxRetries: 0 });
    const broken = await aClient((req) => req.socket.destroy(), { maxRetries: 0 });

    await expect(silent.heed.workspaces.list()).rejects.toThrow(TimeoutError);
    await expect(broken.heed.workspaces.list()).rejects.toThrow(ConnectionError);
  });

  it('ends with the signal, including its retries', async () => {
    const { heed, keys } = await aClient((_req, res) => res.writeHead(503, { 'Retry-After': '60' }).end());
    const controller = new AbortController();
    const call = heed.workspaces.list({ signal: controller.signal }).catch((error: unknown) => error);
    while (keys.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));

    controller.abort(new Error('enough'));

    expect(await call).toHaveProperty('message', 'enough');
    expect(keys).toHaveLength(1);
  });
});

describe('the pause before another try', () => {
  const asking = (value: string) => new Response(null, { headers: { 'Retry-After': value } });

  it('doubles up to 8 seconds, half of it by chance', () => {
    for (const [attempt, most] of [500, 1_000, 2_000, 4_000, 8_000, 8_000].entries()) {
      const pauses = Array.from({ length: 50 }, () => retryDelay(attempt, undefined, 60_000) ?? 0);

      expect(Math.min(...pauses)).toBeGreaterThanOrEqual(most / 2);
      expect(Math.max(...pauses)).toBeLessThanOrEqual(most);
      expect(new Set(pauses).size).toBeGreaterThan(1);
    }
  });

  it('is what the service asks for, in seconds or as a date', () => {
    expect(retryDelay(0, asking('7'), 60_000)).toBe(7_000);
    expect(retryDelay(0, asking('61'), 60_000)).toBeUndefined();
    const date = retryDelay(0, asking(new Date(Date.now() + 10_000).toUTCString()), 60_000);
    expect(date).toBeGreaterThan(8_000);
    expect(date).toBeLessThanOrEqual(10_000);
    expect(retryDelay(0, asking('soon'), 60_000)).toBeLessThanOrEqual(500);
    expect(retryDelay(9, undefined, 100)).toBeLessThanOrEqual(100);
  });
});

describe('signatures', () => {
  it('are those of openssl, and are checked in full', async () => {
    const signature = await signWebhook('{"message":"hi"}', 'whsec_test');

    expect(signature).toBe('sha256=c407fabd42c73cc0fbd4b1e3ffc11c2659e965531f0c39e57d1196031aaa103e');
    expect(await verifyWebhook('{"message":"hi"}', signature, 'whsec_test')).toBe(true);
    expect(await verifyWebhook('{"message":"ho"}', signature, 'whsec_test')).toBe(false);
    expect(await verifyWebhook('{"message":"hi"}', signature.slice(0, -2), 'whsec_test')).toBe(false);
    expect(await verifyWebhook('{"message":"hi"}', null, 'whsec_test')).toBe(false);
  });
});

function urlOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The path of a picture. */
function pictureFile(): string {
  const file = join(process.env.TEST_FOLDER ?? '', 'picture.png');
  writeFileSync(file, png);
  return file;
}

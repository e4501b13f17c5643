import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { WebhookWithSecret } from '../../../generated/sdk/types.gen.ts';
import { newId } from '../../../src/base/ids.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aWebhook, aWorkspaceWithProject } from '../../support/builders.ts';
import { CapturedLog } from '../../support/captured-log.ts';
import { aClient } from '../../support/client.ts';
import { sendRaw } from '../../support/raw.ts';
import { signatureOf, signed } from '../../support/sign.ts';

type Built = Awaited<ReturnType<typeof aWorkspaceWithProject>>;

let app: TestApp;
beforeAll(async () => {
  // So that each test can be a separate client.
  app = await startTestApp({ trustProxy: true });
});
afterAll(() => app.close());

const storedIn = ({ workspace }: Built) =>
  app.database.prisma.feedback.findMany({ where: { workspaceId: workspace.id }, orderBy: { ticketNumber: 'asc' } });

/** Sends the text, signed unless `headers` say otherwise. */
function sendText(webhook: WebhookWithSecret, body: string, headers: Record<string, string> = {}) {
  const path = new URL(webhook.url).pathname;
  return app.anonymous.site.send('post', path, { body, headers: signed(webhook.secret, body, headers) });
}

function send(webhook: WebhookWithSecret, payload: object, headers: Record<string, string> = {}) {
  return sendText(webhook, JSON.stringify(payload), headers);
}

async function aBuiltWebhook(fields: Parameters<typeof aWebhook>[1] = {}) {
  const built = await aWorkspaceWithProject(app);
  return { ...built, webhook: await aWebhook(built, fields) };
}

describe('201', () => {
  it('stores the item and returns only its id and number', async () => {
    const { webhook, ...built } = await aBuiltWebhook();
    const metadata = { store: 'android', stars: 2, device: { os: 15 } };

    const response = await send(webhook, { message: 'It forgets my basket', category: 'review', metadata });

    const [item, ...others] = await storedIn(built);
    expect(response.status).toBe(201);
    expect(response.body).toEqual({ data: { id: item?.id, ticketNumber: 1 } });
    expect(others).toEqual([]);
    expect(item).toMatchObject({
      projectId: built.project.id,
      widgetId: 'webhook',
      channel: 'webhook',
      message: 'It forgets my basket',
      category: 'review',
      customMetadata: metadata,
      status: 'new',
      createdAt: app.clock.read(),
    });
  });

  it('records when the webhook last took feedback', async () => {
    const { webhook, api, workspace } = await aBuiltWebhook();
    app.clock.advance(5_000);

    await send(webhook, { message: 'Hi' });

    const { body } = await api.get('/webhooks', { workspaceId: workspace.id });
    expect(body.data[0]).toHaveProperty('lastReceivedAt', app.clock.read().toISOString());
  });

  it('takes a project of the workspace instead of the default one', async () => {
    const { webhook, ...built } = await aBuiltWebhook();
    const { body } = await built.api.post('/projects', { workspaceId: built.workspace.id, name: 'Second' });

    await send(webhook, { message: 'Hi', projectId: body.data.id });

    expect(await storedIn(built)).toMatchObject([{ projectId: body.data.id }]);
  });

  it('takes the project of the payload if the webhook has none', async () => {
    const { webhook, ...built } = await aBuiltWebhook({ projectId: null });

    const response = await send(webhook, { message: 'Hi', projectId: built.project.id });

    expect(response.status).toBe(201);
    expect(await storedIn(built)).toMatchObject([{ projectId: built.project.id, customMetadata: null }]);
  });

  it('is signed over the bytes, whatever their spacing and encoding', async () => {
    const { webhook, ...built } = await aBuiltWebhook();

    const response = await sendText(webhook, '{ "message"\n:\t"Größe 🙂"  }');

    expect(response.status).toBe(201);
    expect(await storedIn(built)).toMatchObject([{ message: 'Größe 🙂' }]);
  });

  it('takes hex digits of either case', async () => {
    const { webhook } = await aBuiltWebhook();
    const body = JSON.stringify({ message: 'Hi' });
    const digits = signatureOf(webhook.secret, body).slice('sha256='.length).toUpperCase();

    const response = await sendText(webhook, body, { 'X-Webhook-Signature': `sha256=${digits}` });

    expect(response.status).toBe(201);
  });

  it('takes feedback on the plan free, which has no API access', async () => {
    const { webhook, ...built } = await aBuiltWebhook();
    await app.database.prisma.workspace.update({ where: { id: built.workspace.id }, data: { plan: 'free' } });

    const response = await send(webhook, { message: 'Hi' });

    expect(response.status).toBe(201);
  });
});

describe('400', () => {
  it.each([
    [{}, 'body/message'],
    [{ message: ' ' }, 'body/message'],
    [{ message: 'm'.repeat(10_001) }, 'body/message'],
    [{ message: 'Hi', category: '' }, 'body/category'],
    [{ message: 'Hi', metadata: 'text' }, 'body/metadata'],
    [{ message: 'Hi', metadata: ['list'] }, 'body/metadata'],
    [{ message: 'Hi', metadata: null }, 'body/metadata'],
    [{ message: 'Hi', metadata: { text: 't'.repeat(65_536) } }, 'body/metadata'],
    [{ message: 'Hi', projectId: newId('prj') }, 'body/projectId'],
    [{ message: 'Hi', projectId: null }, 'body/projectId'],
    [{ message: 'Hi', rating: 5 }, 'body/rating'],
  ])('refuses %.60j and stores nothing', async (payload, path) => {
    const { webhook, ...built } = await aBuiltWebhook();

    const response = await send(webhook, payload);

    expect(response).toBeError(400, 'bad_request', path);
    expect(await storedIn(built)).toEqual([]);
    expect(await app.database.prisma.webhook.findFirst({ where: { id: webhook.id } })).toHaveProperty(
      'lastReceivedAt',
      null,
    );
  });

  it.each(['', '{"message": "Hi"', '"Hi"'])('refuses the signed body %j', async (body) => {
    const { webhook, ...built } = await aBuiltWebhook();

    const response = await sendText(webhook, body);

    expect(response).toBeError(400, 'bad_request', 'body');
    expect(await storedIn(built)).toEqual([]);
  });

  it('refuses a signed body that is not UTF-8', async () => {
    const { webhook, ...built } = await aBuiltWebhook();
    const body = Buffer.from('{"message":"\xff"}', 'latin1');
    const headers = signed(webhook.secret, body);

    const response = await sendRaw(app.running.server, 'POST', `/api/hooks/${webhook.slug}`, { headers, body });

    expect(response).toBeError(400, 'bad_request', 'body');
    expect(await storedIn(built)).toEqual([]);
  });

  it('requires a project if the webhook has none', async () => {
    const { webhook } = await aBuiltWebhook({ projectId: null });

    const response = await send(webhook, { message: 'Hi' });

    expect(response).toBeError(400, 'bad_request', 'body/projectId');
  });

  it('refuses a project of another workspace', async () => {
    const [{ webhook }, other] = [await aBuiltWebhook(), await aWorkspaceWithProject(app)];

    const response = await send(webhook, { message: 'Hi', projectId: other.project.id });

    expect(response).toBeError(400, 'bad_request', 'body/projectId');
    expect(await storedIn(other)).toEqual([]);
  });

  it('refuses a query', async () => {
    const { webhook } = await aBuiltWebhook();
    const body = JSON.stringify({ message: 'Hi' });
    const headers = signed(webhook.secret, body);

    const response = await app.anonymous.site.send('post', `/api/hooks/${webhook.slug}`, {
      query: { project: 'x' },
      body,
      headers,
    });

    expect(response).toBeError(400, 'bad_request', 'query/project');
  });
});

describe('after a change of SECRET_KEY', () => {
  const newKey = Buffer.alloc(32, 'new');
  const body = JSON.stringify({ message: 'Hi' });
  const send = (to: TestApp, { slug, secret }: Pick<WebhookWithSecret, 'slug' | 'secret'>) =>
    to.anonymous.site.send('post', `/api/hooks/${slug}`, { body, headers: { ...aClient(), ...signed(secret, body) } });

  it('answers those whose secret it cannot read like those it does not know, and says so in the log', async () => {
    const { webhook } = await aBuiltWebhook();
    const log = new CapturedLog();
    const changed = await startTestApp({ trustProxy: true, secretKey: newKey }, { beside: app, log: log.logger });

    const known = await send(changed, webhook);
    const unknown = await send(changed, { ...webhook, slug: 'unknown' });
    await changed.close();

    expect(known).toBeError(401, 'unauthorized');
    expect(known.body.error.message).toBe(unknown.body.error.message);
    expect(log.text).toContain('was sealed with another SECRET_KEY');
    expect(log.text).toContain(webhook.id);
  });

  it('goes on with the key before it as SECRET_KEY_PREVIOUS', async () => {
    const { webhook } = await aBuiltWebhook();
    const previousSecretKeys = [Buffer.alloc(32, 'older'), Buffer.alloc(32, 'secret')];
    const changed = await startTestApp({ trustProxy: true, secretKey: newKey, previousSecretKeys }, { beside: app });

    const response = await send(changed, webhook);
    await changed.close();

    expect(response.status).toBe(201);
  });
});

describe('401', () => {
  const body = JSON.stringify({ message: 'Hi' });

  it.each([
    ['none', () => undefined],
    ['an empty one', () => ''],
    ['one without its prefix', (right: string) => right.slice('sha256='.length)],
    ['one with another prefix', (right: string) => right.replace('sha256', 'sha1')],
    ['one in upper case with its prefix', (right: string) => right.toUpperCase()],
    ['one a digit short', (right: string) => right.slice(0, -1)],
    ['one a digit long', (right: string) => `${right}0`],
    ['one with other digits', (right: string) => right.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))],
    ['one with a character that is not a digit', (right: string) => right.replace(/.$/, 'g')],
    [
      'one with the key without whsec_',
      (_right: string, { secret }: WebhookWithSecret) => signatureOf(secret.slice(6), body),
    ],
    ['one of another body', (_right: string, { secret }: WebhookWithSecret) => signatureOf(secret, `${body} `)],
  ])('refuses %s and stores nothing', async (_name, change) => {
    const { webhook, ...built } = await aBuiltWebhook();
    const signature = change(signatureOf(webhook.secret, body), webhook);
    const headers = { ...aClient(), ...json, ...(signature !== undefined && { 'X-Webhook-Signature': signature }) };

    const response = await app.anonymous.site.send('post', `/api/hooks/${webhook.slug}`, { body, headers });

    expect(response).toBeError(401, 'unauthorized');
    expect(response.body.error.message).toBe('Missing or invalid signature');
    expect(await storedIn(built)).toEqual([]);
  });

  it('refuses the secret of another webhook of the workspace', async () => {
    const { webhook, ...built } = await aBuiltWebhook();
    const other = await aWebhook(built);

    const response = await send({ ...webhook, secret: other.secret }, { message: 'Hi' }, aClient());

    expect(response).toBeError(401, 'unauthorized');
  });

  it.each(['unknown', '%00', '%ff', 'x'.repeat(300)])('gives the same error for the slug %.20s', async (slug) => {
    const { webhook } = await aBuiltWebhook();
    const headers = { ...signed('whsec_guess', body), ...aClient() };

    const wrong = await sendRaw(app.running.server, 'POST', `/api/hooks/${webhook.slug}`, { headers, body });
    const unknown = await sendRaw(app.running.server, 'POST', `/api/hooks/${slug}`, { headers, body });

    const anonymised = ({ error }: { error: object }) => ({ ...error, requestId: '' });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(anonymised(unknown.body)).toEqual(anonymised(wrong.body));
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(wrong.headers));
  });

  it('comes before all else that is wrong', async () => {
    const { webhook } = await aBuiltWebhook();
    const headers = { 'Content-Type': 'text/plain', 'Idempotency-Key': ' ', ...aClient() };

    const response = await app.anonymous.site.send('post', `/api/hooks/${webhook.slug}?x=1`, { body: 'x', headers });

    expect(response).toBeError(401, 'unauthorized');
  });

  it('is the response once the webhook is deleted', async () => {
    const { webhook, api, workspace } = await aBuiltWebhook();
    await api.delete(`/webhooks/${webhook.id}`, { workspaceId: workspace.id });

    const response = await send(webhook, { message: 'Hi' }, aClient());

    expect(response).toBeError(401, 'unauthorized');
  });
});

describe('403', () => {
  it("refuses items beyond the plan's limit for the month", async () => {
    const { webhook, ...built } = await aBuiltWebhook();
    const workspaceId = built.workspace.id;
    await app.database.prisma.workspace.update({ where: { id: workspaceId }, data: { plan: 'free' } });
    await app.database.prisma.workspaceCounter.update({
      where: { workspaceId },
      data: { feedbackMonth: new Date('2026-03-01'), feedbackMonthCount: 99 },
    });

    const [last, refused] = [await send(webhook, { message: 'Hi' }), await send(webhook, { message: 'Hi' })];

    expect(last.status).toBe(201);
    expect(refused).toBeError(403, 'forbidden');
    expect(refused.body.error.message).toContain('100 feedback items a month');
    expect(await storedIn(built)).toHaveLength(1);
  });
});

describe('409', () => {
  it('refuses an Idempotency-Key that was used with another body, and repeats the response to the same', async () => {
    const { webhook, ...built } = await aBuiltWebhook();
    const headers = { 'Idempotency-Key': 'one' };
    const first = await send(webhook, { message: 'Hi' }, headers);

    const again = await send(webhook, { message: 'Hi' }, headers);
    const other = await send(webhook, { message: 'Other' }, headers);

    expect(again.headers).toHaveProperty('idempotency-replayed', 'true');
    expect(again.body).toEqual(first.body);
    expect(other).toBeError(409, 'conflict');
    expect(await storedIn(built)).toHaveLength(1);
  });

  it('keeps the keys of one webhook separate from those of another', async () => {
    const { webhook, ...built } = await aBuiltWebhook();
    const second = await aWebhook(built);
    const headers = { 'Idempotency-Key': 'one' };

    const responses = [await send(webhook, { message: 'A' }, headers), await send(second, { message: 'B' }, headers)];

    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    expect(await storedIn(built)).toHaveLength(2);
  });
});

describe('413', () => {
  it.each([
    ['a length of 256 KB and one byte', (body: Buffer) => ({ 'Content-Length': String(body.length) })],
    ['as much in chunks', () => ({ 'Transfer-Encoding': 'chunked' })],
  ])('refuses %s, before it reads what is in it', async (_what, length) => {
    const { webhook } = await aBuiltWebhook();
    const body = Buffer.from('{'.repeat(262_145));
    const headers = { ...aClient(), ...signed(webhook.secret, body), ...length(body) };

    const response = await sendRaw(app.running.server, 'POST', `/api/hooks/${webhook.slug}`, { headers, body });

    expect(response).toBeError(413, 'payload_too_large');
  });

  it.each([262_145, 1_048_577, 3 * 1_048_576])('is 401 for %d bytes with a wrong signature', async (size) => {
    const { webhook } = await aBuiltWebhook();
    const body = ' '.repeat(size);
    const headers = { ...aClient(), ...signed('whsec_wrong', body) };

    const response = await app.anonymous.site.send('post', `/api/hooks/${webhook.slug}`, { body, headers });

    expect(response).toBeError(401, 'unauthorized');
  });

  it('refuses a body of more than 1 MB', async () => {
    const { webhook } = await aBuiltWebhook();

    const response = await sendText(webhook, 'x'.repeat(1_048_577), aClient());

    expect(response).toBeError(413, 'payload_too_large');
  });
});

describe('415', () => {
  it('refuses a signed body that is not JSON', async () => {
    const { webhook } = await aBuiltWebhook();

    const response = await send(webhook, { message: 'Hi' }, { 'Content-Type': 'text/plain' });

    expect(response).toBeError(415, 'unsupported_media_type');
  });
});

describe('429', () => {
  it('takes 100 requests a minute for each webhook, wherever they come from', async () => {
    const { webhook, ...built } = await aBuiltWebhook();
    const other = await aWebhook(built);
    for (let sent = 0; sent < 100; sent++) await sendText(webhook, '{}', aClient());

    const refused = await send(webhook, { message: 'Hi' }, aClient());
    const untouched = await send(other, { message: 'Hi' });

    expect(refused).toBeError(429, 'rate_limited');
    expect(refused.headers).toMatchObject({ 'ratelimit-limit': '100', 'ratelimit-remaining': '0' });
    expect(untouched.headers).toMatchObject({ 'ratelimit-limit': '100', 'ratelimit-remaining': '99' });
    expect(await storedIn(built)).toHaveLength(1);
  });

  it('counts unsigned requests against their client address, not against the webhook', async () => {
    const { webhook } = await aBuiltWebhook();
    const client = aClient();
    const wrong = { ...client, 'X-Webhook-Signature': signatureOf('whsec_guess', '') };
    for (let sent = 0; sent < 100; sent++) await send(webhook, { message: 'Hi' }, wrong);

    const refused = await send(webhook, { message: 'Hi' }, wrong);
    const accepted = await send(webhook, { message: 'Hi' }, client);

    expect(refused).toBeError(429, 'rate_limited');
    expect(accepted.status).toBe(201);
    expect(accepted.headers).toHaveProperty('ratelimit-remaining', '99');
  });
});

describe('other methods', () => {
  it.each(['get', 'head', 'put', 'delete', 'options'] as const)('%s gets 405', async (method) => {
    const response = await app.anonymous.site.send(method, '/api/hooks/any', {});

    expect(response.status).toBe(405);
    expect(response.headers).toHaveProperty('allow', 'POST');
  });
});

const json = { 'Content-Type': 'application/json' };

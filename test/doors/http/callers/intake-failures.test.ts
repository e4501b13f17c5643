import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openDatabase } from '../../../../src/platform/db/client.ts';
import type { TestResponse } from '../../../support/api.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { aWebhook, aWidget, aWorkspaceWithProject } from '../../../support/builders.ts';
import { aClient } from '../../../support/client.ts';
import { DatabaseProxy } from '../../../support/database-proxy.ts';
import { aFileForm } from '../../../support/forms.ts';
import { png } from '../../../support/media.ts';
import { signed } from '../../../support/sign.ts';

// What can happen to a request of any operation that takes no API key, one section for each status.

let app: TestApp;
let built: Awaited<ReturnType<typeof aBuiltIntake>>;
beforeAll(async () => {
  app = await startTestApp({ trustProxy: true });
  built = await aBuiltIntake(app);
});
afterAll(() => app.close());

async function aBuiltIntake(where: TestApp) {
  const workspace = await aWorkspaceWithProject(where);
  return { ...workspace, widget: await aWidget(workspace), webhook: await aWebhook(workspace) };
}

interface Changes {
  body?: Buffer;
  headers?: Record<string, string>;
}

type Send = (to: TestApp, changes?: Changes) => Promise<TestResponse>;

const getWidgetSettings: Send = (to, { headers = {} } = {}) =>
  to.anonymous.site.get(`/api/widget/${built.project.publicKey}`, {}, { ...aClient(), ...headers });

const submitWidgetFeedback: Send = (to, { body, headers = {} } = {}) =>
  to.anonymous.site.send('post', `/api/widget/${built.project.publicKey}/feedback`, {
    body: body ?? { message: 'Hi', widgetId: built.widget.id },
    headers: { ...aClient(), ...headers },
  });

const uploadWidgetFile: Send = (to, { headers = {} } = {}) => {
  const form = aFileForm(png, {});
  return to.anonymous.site.send('post', `/api/widget/${built.project.publicKey}/upload`, {
    body: form.body,
    headers: { ...form.headers, ...aClient(), ...headers },
  });
};

const identifyVisitor: Send = (to, { body, headers = {} } = {}) =>
  to.anonymous.site.send('post', `/api/widget/${built.project.publicKey}/identify`, {
    body: body ?? { token: 'x' },
    headers: { ...aClient(), ...headers },
  });

const listVisitorThreads: Send = (to, { headers = {} } = {}) =>
  to.anonymous.site.get(`/api/widget/${built.project.publicKey}/threads`, {}, { ...aClient(), ...headers });

/** Its own limits are tested with the operation. */
const countUnreadThreads: Send = (to, { body, headers = {} } = {}) =>
  to.anonymous.site.send('post', `/api/widget/${built.project.publicKey}/threads/unread`, {
    body: body ?? { tokens: ['0'.repeat(32)] },
    headers: { ...aClient(), ...headers },
  });

const receiveWebhook: Send = (to, { body = Buffer.from('{"message":"Hi"}'), headers = {} } = {}) =>
  to.anonymous.site.send('post', `/api/hooks/${built.webhook.slug}`, {
    // As text: what looks like an object would be sent as JSON.
    body: body.toString(),
    headers: { ...aClient(), ...signed(built.webhook.secret, body), ...headers },
  });

const operations: [string, Send][] = Object.entries({
  getWidgetSettings,
  submitWidgetFeedback,
  receiveWebhook,
  uploadWidgetFile,
  identifyVisitor,
  listVisitorThreads,
});
const withJsonBody: [string, Send][] = Object.entries({
  submitWidgetFeedback,
  receiveWebhook,
  identifyVisitor,
  countUnreadThreads,
});

describe.each(withJsonBody)('%s', (_id, send) => {
  it('refuses a body that is larger than 1 MB', async () => {
    const headers = { 'Content-Type': 'application/json' };

    expect(await send(app, { body: Buffer.alloc(1_048_577), headers })).toBeError(413, 'payload_too_large');
  });

  it('refuses a body that is not JSON', async () => {
    const headers = { 'Content-Type': 'text/plain' };

    expect(await send(app, { body: Buffer.from('hi'), headers })).toBeError(415, 'unsupported_media_type');
  });
});

describe('over the rate limit', () => {
  it.each(operations)('%s gets 429', async (id, send) => {
    const headers = aClient();
    const taken = id === 'receiveWebhook' ? 100 : 30;
    for (let sent = 0; sent < taken; sent++) await send(app, { headers });

    expect(await send(app, { headers })).toBeError(429, 'rate_limited');
  });
});

const onServer = globalThis.databaseKind === 'postgresql' ? describe : describe.skip;

onServer('while PostgreSQL is away (the embedded database cannot be)', () => {
  let proxy: DatabaseProxy;
  let far: TestApp;
  beforeAll(async () => {
    if (app.database.kind !== 'postgresql') throw new Error('needs PostgreSQL');
    proxy = await DatabaseProxy.before(app.database.url);
    const database = await openDatabase({ databaseUrl: proxy.url, dataDir: '', databasePoolSize: 2 });
    far = await startTestApp({ trustProxy: true }, { beside: { ...app, database } });
    await proxy.refuse();
  });
  afterAll(async () => {
    await far.close();
    await far.database.close();
    await proxy.close();
  });

  it.each([...operations, ['countUnreadThreads', countUnreadThreads] as const])('%s gets 503', async (_id, send) => {
    expect(await send(far)).toBeError(503, 'unavailable');
  });
});

describe('over a database that has lost its tables', () => {
  let broken: TestApp;
  beforeAll(async () => {
    broken = await startTestApp({ trustProxy: true });
    await broken.database.prisma.$executeRaw`DROP SCHEMA public CASCADE`;
  });
  afterAll(() => broken.close());

  it.each([...operations, ['countUnreadThreads', countUnreadThreads] as const])(
    '%s gets 500, which says nothing of the fault',
    async (_id, send) => {
      const response = await send(broken);

      expect(response).toBeError(500, 'internal_error');
      expect(response.body.error.message).toBe('Internal error');
    },
  );
});

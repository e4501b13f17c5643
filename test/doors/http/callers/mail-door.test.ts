import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openDatabase } from '../../../../src/platform/db/client.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { aWorkspace } from '../../../support/builders.ts';
import { CapturedLog } from '../../../support/captured-log.ts';
import { aClient } from '../../../support/client.ts';
import { DatabaseProxy } from '../../../support/database-proxy.ts';
import { aMail, mailInSettings } from '../../../support/incoming-mails.ts';
import { handOver, mailWebhookSecret } from '../../../support/mail-webhook.ts';

// All that can happen to a mail before it is read, a section for each status.

const settings = { ...mailInSettings, mailWebhookSecret, trustProxy: true };
const log = new CapturedLog();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(settings, { log: log.logger });
  await aWorkspace(app);
});
afterAll(() => app.close());

const most = 25 * 1_048_576;

it('refuses a wrong secret, and each where none is set, as a path that does not exist', async () => {
  const without = await startTestApp(mailInSettings, { beside: app });

  const wrong = [
    await handOver(app, aMail(), { secret: `${mailWebhookSecret}0` }),
    await handOver(app, aMail(), { secret: mailWebhookSecret.toUpperCase() }),
    await handOver(app, aMail(), { secret: 'x'.repeat(2_000) }),
    await handOver(without, aMail()),
  ];

  await without.close();
  for (const response of wrong) expect(response).toBeError(404, 'not_found');
  expect(new Set(wrong.map(({ body }) => body.error.message)).size).toBe(1);
  expect(await app.database.prisma.inboundMail.count()).toBe(0);
});

it('refuses a page in a browser, and tells it nothing', async () => {
  const headers = { Origin: 'https://acme.example' };

  const response = await handOver(app, aMail(), { headers });
  const preflight = await app.anonymous.site.send('options', `/api/mail/${mailWebhookSecret}`, { headers });

  expect(response).toBeError(403, 'forbidden');
  expect(preflight.status).toBe(405);
  for (const one of [response, preflight]) expect(one.headers).not.toHaveProperty('access-control-allow-origin');
});

it('refuses a mail above 25 MB, whether its size is announced or not', async () => {
  const large = Buffer.alloc(most + 1, 'a');

  expect(await handOver(app, large)).toBeError(413, 'payload_too_large');
  const headers = { 'Content-Encoding': 'gzip' };
  expect(await handOver(app, gzipSync(large), { headers })).toBeError(413, 'payload_too_large');
});

it('takes a mail of just 25 MB', async () => {
  const head = aMail({ to: 'heed@acme.example', text: '' });
  const mail = Buffer.concat([head, Buffer.alloc(most - head.length, 'a')]);

  expect((await handOver(app, mail)).status).toBe(202);
});

it.each(['application/json', 'text/plain', 'multipart/form-data; boundary=b', ''])(
  'refuses the type %s',
  async (type) => {
    expect(await handOver(app, aMail(), { headers: { 'Content-Type': type } })).toBeError(
      415,
      'unsupported_media_type',
    );
  },
);

it('takes the type with parameters and in capitals', async () => {
  const headers = { 'Content-Type': 'Message/RFC822; charset=utf-8' };

  expect((await handOver(app, aMail({ to: 'heed@acme.example' }), { headers })).status).toBe(202);
});

it('refuses the 601st request of an address in a minute', async () => {
  const headers = aClient();
  const secret = 'wrong';
  for (let sent = 0; sent < 600; sent += 1) await handOver(app, Buffer.from('x'), { secret, headers });

  const refused = await handOver(app, aMail(), { headers });

  expect(refused).toBeError(429, 'rate_limited');
  expect(refused.headers).toMatchObject({ 'ratelimit-limit': '600', 'ratelimit-remaining': '0' });
});

it('has the secret in no line of the log', async () => {
  await handOver(app, aMail());

  expect(log.text).toContain('ingestMail');
  expect(log.text).not.toContain(mailWebhookSecret);
});

const onServer = globalThis.databaseKind === 'postgresql' ? describe : describe.skip;

onServer('while PostgreSQL is away (the embedded database cannot be)', () => {
  let proxy: DatabaseProxy;
  let far: TestApp;
  beforeAll(async () => {
    if (app.database.kind !== 'postgresql') throw new Error('needs PostgreSQL');
    proxy = await DatabaseProxy.before(app.database.url);
    const database = await openDatabase({ databaseUrl: proxy.url, dataDir: '', databasePoolSize: 2 });
    far = await startTestApp(settings, { beside: { ...app, database } });
  });
  afterAll(async () => {
    await far.close();
    await far.database.close();
    await proxy.close();
  });

  it('a mail gets 503, and is stored when its sender sends it again', async () => {
    const mail = aMail({ to: 'heed@acme.example' });
    await proxy.refuse();

    const refused = await handOver(far, mail);
    await proxy.recover();

    expect(refused).toBeError(503, 'unavailable');
    expect(refused.headers).toHaveProperty('retry-after');
    expect(await handOver(far, mail)).toMatchObject({ status: 202, body: { data: { outcome: 'held' } } });
  });
});

describe('over a database that has lost its tables', () => {
  it('a mail gets 500, which says nothing of the fault', async () => {
    const broken = await startTestApp(settings);
    await broken.database.prisma.$executeRaw`DROP SCHEMA public CASCADE`;

    const response = await handOver(broken, aMail());

    await broken.close();
    expect(response).toBeError(500, 'internal_error');
    expect(response.body.error.message).toBe('Internal error');
  });
});

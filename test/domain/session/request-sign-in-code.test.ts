import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aUser } from '../../support/builders.ts';
import { CapturedLog } from '../../support/captured-log.ts';
import { aStranger, Mailbox } from '../../support/sign-in.ts';

// attacks.test.ts tests 429, and what an unknown address is told.

let app: TestApp;
let mailbox: Mailbox;
const log = new CapturedLog();
beforeAll(async () => {
  mailbox = await Mailbox.open();
  app = await startTestApp({ trustProxy: true, smtpUrl: mailbox.smtp.url }, { log: log.logger });
});
afterAll(async () => {
  await app.close();
  await mailbox.smtp.close();
});

const path = '/session/code';

describe('200', () => {
  it('mails a code of 6 digits', async () => {
    const { email } = await aUser(app);

    const { status, body, headers } = await aStranger(app).post(path, { email });

    expect({ status, body }).toEqual({ status: 200, body: { data: { requested: true } } });
    expect(headers['set-cookie']).toBeUndefined();
    const [mail, ...others] = await mailbox.messagesTo(app, email);
    expect(mail?.text).toMatch(/^\d{6}$/m);
    expect(mail?.subject).not.toMatch(/\d/);
    expect(others).toEqual([]);
  });

  it('keeps the code nowhere: hashed in its table, sealed while the mail waits, and out of the log', async () => {
    const user = await aUser(app);
    const code = await mailbox.aCode(app, user.email);

    const row = await app.database.prisma.signInCode.findUniqueOrThrow({ where: { userId: user.id } });
    const jobs = await app.database.prisma.$queryRaw<object[]>`
      SELECT data FROM pgboss.job WHERE name IN ('send-mail', 'sign-in-code') AND data::text LIKE ${`%${user.email}%`}`;
    expect(row).toMatchObject({ triesLeft: 5, expiresAt: new Date(app.clock.read().getTime() + 600_000) });
    expect(row.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(jobs).toHaveLength(2);
    expect(JSON.stringify(jobs)).not.toMatch(new RegExp(`\\b${code}\\b`));
    expect(log.text).not.toMatch(new RegExp(`\\b${code}\\b`));
  });

  it('notes an address that nobody has in the log alone', async () => {
    const email = 'nobody@example.org';

    const { headers } = await aStranger(app).post(path, { email });

    expect(await mailbox.messagesTo(app, email)).toEqual([]);
    expect(log.having('a sign-in code was asked for an address that no user has')).toMatchObject([
      { email, requestId: headers['x-request-id'] },
    ]);
  });
});

describe('400', () => {
  it.each([
    ['an address that is missing', {}],
    ['text that is not an address', { email: 'grace at example' }],
    ['an address with a line break', { email: 'grace@example.org\nBcc: all@example.org' }],
    ['two addresses', { email: 'grace@example.org,ada@example.org' }],
  ])('refuses %s', async (_which, body) => {
    expect(await aStranger(app).post(path, body)).toBeError(400, 'bad_request', 'body/email');
  });
});

describe('what comes before the operation', () => {
  it('refuses a body that is too large, or not JSON', async () => {
    const send = (body: Buffer, type: string) =>
      app.anonymous.send('post', path, { body, headers: { 'Content-Type': type } });

    expect(await send(Buffer.alloc(300_000), 'application/json')).toBeError(413, 'payload_too_large');
    expect(await send(Buffer.from('hi'), 'text/plain')).toBeError(415, 'unsupported_media_type');
  });

  it('says nothing of a fault', async () => {
    const broken = await startTestApp();
    await broken.database.prisma.$executeRaw`ALTER SCHEMA pgboss RENAME TO gone`;

    const response = await broken.anonymous.post(path, { email: 'grace@example.org' });
    await broken.close();

    expect(response).toBeError(500, 'internal_error');
  });
});

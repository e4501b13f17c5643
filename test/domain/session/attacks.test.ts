import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newSessionToken } from '../../../src/domain/access/session-token.ts';
import { createSignInLink } from '../../../src/domain/access/sign-in-links.ts';
import type { Api, TestResponse } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aMember, anInvitation, aSession, aUser, aWorkspace } from '../../support/builders.ts';
import { CapturedLog } from '../../support/captured-log.ts';
import { aClient } from '../../support/client.ts';
import { contextOf, runJobs } from '../../support/jobs.ts';
import { growthOf } from '../../support/metrics.ts';
import { aPasswordUser, aStranger, Mailbox, otherThan, password, sessionIn } from '../../support/sign-in.ts';

// test/doors/http/sessions.test.ts has the table of origins for requests with a session.

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

const minuteMs = 60_000;
const nobody = 'nobody@example.org';
const byPassword = (email: string, text = password, api = aStranger(app)) =>
  api.post('/session/password', { email, password: text });
const byCode = (email: string, code: string, api = aStranger(app)) => api.post('/session/code/verify', { email, code });
const byLink = (token: string, api = aStranger(app)) => api.post('/session/link', { token });
const askCode = (email: string, api = aStranger(app)) => api.post('/session/code', { email });
async function aLink(userId: string) {
  return (await createSignInLink(contextOf(app), userId, minuteMs)).split('#token=')[1] ?? '';
}

/** What a client can tell of a response, but for what each one has. */
function told({ status, body, headers }: TestResponse) {
  const { requestId, ...error } = body.error ?? {};
  const { date, 'x-request-id': id, 'ratelimit-reset': reset, 'ratelimit-remaining': left, ...others } = headers;
  return JSON.stringify([status, body.error ? error : body, others]);
}

describe('fixation', () => {
  it('keeps no cookie that the browser had before', async () => {
    const { user } = await aPasswordUser(app);
    const planted = newSessionToken();

    const response = await byPassword(user.email, password, app.anonymous.signedIn(planted));

    expect(response.status).toBe(200);
    expect(sessionIn(response)).toMatch(/^hs_/);
    expect(sessionIn(response)).not.toBe(planted);
    expect(await app.anonymous.signedIn(planted).get('/me')).toBeError(401, 'unauthorized');
  });

  it("leaves the attacker's own session the attacker's, if a victim signs in over it", async () => {
    const [{ user: victim }, attacker] = [await aPasswordUser(app), await aUser(app)];
    const planted = await aSession(app, attacker);

    const response = await byPassword(victim.email, password, planted.api);

    expect(response.body.data.user.id).toBe(victim.id);
    expect((await planted.api.get('/me')).body.data.user.id).toBe(attacker.id);
  });
});

describe('a page of another origin', () => {
  it.each([
    ['of another site', { Origin: 'https://evil.example' }],
    ['of a host below', { Origin: 'http://evil.heed.test' }],
    ['of another scheme', { Origin: 'https://heed.test' }],
    ['without an origin', { Origin: 'null' }],
    ['of a sister site', { 'Sec-Fetch-Site': 'same-site' }],
    ['of a foreign site', { 'Sec-Fetch-Site': 'cross-site' }],
  ])('signs nobody in, and mails nothing: %s', async (_which, headers) => {
    const { user } = await aPasswordUser(app);
    const token = await aLink(user.id);
    const api = app.anonymous.withHeaders(headers);

    const responses = [
      await byPassword(user.email, password, api),
      await askCode(user.email, api),
      await byCode(user.email, '123456', api),
      await byLink(token, api),
    ];

    for (const response of responses) expect(response).toBeError(403, 'forbidden');
    for (const { headers } of responses) expect(headers['set-cookie']).toBeUndefined();
    expect(await mailbox.messagesTo(app, user.email)).toEqual([]);
    expect((await byLink(token)).status).toBe(200);
  });

  it.each([
    ['a foreign origin', { Origin: 'https://evil.example' }],
    ['neither Origin nor Sec-Fetch-Site', {}],
  ])('changes no password by the cookie: %s', async (_which, headers) => {
    const { row, token } = await aSession(app, await aUser(app));
    const api = app.anonymous.withHeaders({ Cookie: `heed_session=${token}`, ...headers });

    expect(await api.send('put', '/me/password', { body: { password } })).toBeError(403, 'forbidden');
    expect(await app.database.prisma.password.count({ where: { userId: row.userId } })).toBe(0);
  });
});

describe('guessing', () => {
  it('gets 10 tries of an email address, by password and code together, from however many clients', async () => {
    const { user } = await aPasswordUser(app);
    await askCode(user.email);
    for (let tries = 0; tries < 5; tries++) await byPassword(user.email, 'not the password');
    for (let tries = 0; tries < 4; tries++) await byCode(user.email, '123456');

    const refused = await byPassword(user.email);

    expect(refused).toBeError(429, 'rate_limited');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(890);
    expect(await byCode(user.email, '123456')).toBeError(429, 'rate_limited');
    expect(await askCode(user.email)).toBeError(429, 'rate_limited');
    expect((await byLink(await aLink(user.id))).status).toBe(200);
    app.clock.advance(15 * minuteMs);
    expect((await byPassword(user.email)).status).toBe(200);
  });

  it('gets 50 tries of a client, over however many addresses', async () => {
    const { user } = await aPasswordUser(app);
    const client = app.anonymous.withHeaders(aClient());
    for (let tries = 0; tries < 50; tries++) await askCode(`${tries}@example.org`, client);

    expect(await byPassword(user.email, password, client)).toBeError(429, 'rate_limited');
    expect(await byLink(await aLink(user.id), client)).toBeError(429, 'rate_limited');
    expect((await byPassword(user.email)).status).toBe(200);
  });

  it('gets no more tries by sending them at the same time', async () => {
    const { user } = await aPasswordUser(app);

    const all = await Promise.all(Array.from({ length: 15 }, () => byPassword(user.email, 'not the password')));

    expect(all.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(await byPassword(user.email)).toBeError(429, 'rate_limited');
  });

  it('is told in the workspaces of the user, and of an unknown address in the log alone', async () => {
    const { user, workspace } = await aPasswordUser(app);
    const client = aClient();
    await byPassword(user.email, 'not the password', app.anonymous.withHeaders(client));
    await byPassword('stranger@example.org', 'not the password');
    await runJobs(app);

    const of = { where: { type: 'member.sign_in_failed', subjectId: user.id } };
    const events = await app.database.prisma.event.findMany(of);
    expect(events).toMatchObject([{ workspaceId: workspace.id, actorType: 'system' }]);
    const { sequence, ...event } = events[0] ?? {};
    expect(JSON.stringify(event)).not.toContain('not the password');
    expect(JSON.stringify(event)).not.toContain(client['X-Forwarded-For']);
    const noted = log.having('a sign-in failed for an address that no user has');
    expect(noted.at(-1)).toMatchObject({ email: 'stranger@example.org' });
    expect(log.text).not.toContain('not the password');
  });
});

describe('finding out who has an account', () => {
  it('reads the same for every failure', async () => {
    const [{ user }, without, coded] = [await aPasswordUser(app), await aUser(app), await aUser(app)];
    const code = await mailbox.aCode(app, coded.email);
    const usedLink = await aLink(user.id);
    await byLink(usedLink);

    const responses = [
      await byPassword(nobody),
      await byPassword(without.email),
      await byPassword(user.email, 'not the password'),
      await byCode(nobody, '123456'),
      await byCode(user.email, '123456'),
      await byCode(coded.email, otherThan(code)),
      await byLink(usedLink),
      await byLink('unknown'),
    ];

    expect(responses[0]).toBeError(401, 'unauthorized');
    expect(new Set(responses.map(told)).size).toBe(1);
  });

  it('reads the same for every request of a code', async () => {
    const responses = [await askCode('noone@example.org'), await askCode((await aUser(app)).email)];

    expect(new Set(responses.map(told)).size).toBe(1);
  });

  it('costs the same work: one computation for each try, and none for a code that is asked for', async () => {
    const [{ user }, without] = [await aPasswordUser(app), await aUser(app)];
    const computed = (work: () => Promise<unknown>) =>
      growthOf(app.running.server, 'heed_password_computations_total', {}, work);

    const counts = [
      await computed(() => byPassword('noone@example.org')),
      await computed(() => byPassword(without.email)),
      await computed(() => byPassword(user.email, 'not the password')),
      await computed(() => byPassword(user.email)),
      await computed(() => byCode('noone@example.org', '123456')),
      await computed(() => byCode(user.email, '123456')),
    ];
    const asked = [await computed(() => askCode('noone@example.org')), await computed(() => askCode(user.email))];

    expect(counts).toEqual([1, 1, 1, 1, 1, 1]);
    expect(asked).toEqual([0, 0]);
  });
});

describe('what was used', () => {
  it('works only once: a link and a code', async () => {
    const user = await aUser(app);
    const [token, code] = [await aLink(user.id), await mailbox.aCode(app, user.email)];

    const first = [await byLink(token), await byCode(user.email, code)];
    const again = [await byLink(token), await byCode(user.email, code)];

    expect(first.map(({ status }) => status)).toEqual([200, 200]);
    expect(again.map(({ status }) => status)).toEqual([401, 401]);
  });

  it('cannot be sent again with an Idempotency-Key', async () => {
    const user = await aUser(app);
    const code = await mailbox.aCode(app, user.email);
    const api = app.anonymous.withHeaders({ ...aClient(), 'Idempotency-Key': 'same' });

    const [first, again] = [await byCode(user.email, code, api), await byCode(user.email, code, api)];

    expect([first.status, again.status]).toEqual([200, 401]);
    expect(again.headers['idempotency-replayed']).toBeUndefined();
  });
});

describe('the session', () => {
  it('is in a cookie out of reach of scripts, other hosts and other sites', async () => {
    const { user } = await aPasswordUser(app);
    const secure = await startTestApp({ siteUrl: 'https://heed.test' }, { beside: app });

    const { headers } = await byPassword(user.email, password, secure.anonymous);
    await secure.close();

    const [cookie = ''] = headers['set-cookie'] as unknown as string[];
    expect(cookie).toMatch(/^__Host-heed_session=hs_[\w-]{43}; /);
    expect(
      cookie
        .split('; ')
        .slice(1)
        .filter((part) => !part.startsWith('Expires='))
        .sort(),
    ).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax', 'Secure']);
  });

  it('ends on every process within 5 seconds of a new password', async () => {
    const { user } = await aPasswordUser(app);
    const other = await startTestApp({}, { beside: app });
    const stolen = sessionIn(await byPassword(user.email)) ?? '';
    const onOther = () => other.anonymous.signedIn(stolen).get('/me');
    expect((await onOther()).status).toBe(200);

    const { api } = await aSession(app, user);
    await api.send('put', '/me/password', { body: { password: 'another password of mine' } });
    app.clock.advance(5_000);

    const refused = await onOther();
    await other.close();
    expect(refused).toBeError(401, 'unauthorized');
    expect((await api.get('/me')).status).toBe(200);
  });

  it('of a member who was removed reaches the workspace no longer, within 5 seconds', async () => {
    const { api: owner, workspace } = await aWorkspace(app);
    const { api, row } = await aSession(app, await aMember(app, workspace));
    const read = () => api.get('/feedback', { workspaceId: workspace.id });
    expect((await read()).status).toBe(200);

    await owner.delete(`/members/${row.userId}`, { workspaceId: workspace.id });
    app.clock.advance(5_000);

    expect(await read()).toBeError(403, 'forbidden');
  });

  it('ends with its user', async () => {
    const user = await aUser(app);
    const { api } = await aSession(app, user);
    await api.get('/me');

    await app.database.prisma.user.delete({ where: { id: user.id } });
    app.clock.advance(5_000);

    expect(await api.get('/me')).toBeError(401, 'unauthorized');
  });
});

describe('somebody who signs in while the password changes', () => {
  it('with the old one has no session afterwards', async () => {
    const { user } = await aPasswordUser(app);
    const { api, row } = await aSession(app, user);
    const change = () => api.send('put', '/me/password', { body: { password: 'another password of mine' } });

    await Promise.all([byPassword(user.email), byPassword(user.email), change(), byPassword(user.email)]);

    const left = await app.database.prisma.session.findMany({ where: { userId: user.id } });
    expect(left.map(({ id }) => id)).toEqual([row.id]);
  });
});

describe('what a request may bring along', () => {
  it.each(['redirect', 'returnTo', 'next'])('%s leads nowhere', async (field) => {
    const { user } = await aPasswordUser(app);
    const evil = { [field]: 'https://evil.example' };
    const query = `/session/password?${field}=https://evil.example`;

    const inBody = await aStranger(app).post('/session/password', { email: user.email, password, ...evil });
    const inQuery = await aStranger(app).send('post', query, { body: { email: user.email, password } });

    expect(inBody).toBeError(400, 'bad_request', `body/${field}`);
    expect(inQuery).toBeError(400, 'bad_request', `query/${field}`);
    for (const { headers } of [inBody, inQuery]) expect(headers.location).toBeUndefined();
  });

  it('an address with line breaks adds neither headers nor recipients to a mail', async () => {
    await runJobs(app);
    const before = mailbox.smtp.attempts;
    const tricks = ['\r\nBcc: all@example.org', '%0d%0aBcc: all@example.org', ',all@example.org', '\u2028Bcc: x@y.org'];

    for (const trick of tricks)
      expect(await askCode(`grace@example.org${trick}`)).toBeError(400, 'bad_request', 'body/email');
    await runJobs(app);

    expect(mailbox.smtp.attempts).toBe(before);
  });
});

describe('an address that was never verified', () => {
  it('of an invitation gives no access to the workspace, though a code signs in', async () => {
    const { user: owner, workspace } = await aWorkspace(app);
    const { email, userId } = await anInvitation(app, { user: owner, workspace });

    const response = await byCode(email, await mailbox.aCode(app, email));
    const signedIn: Api = app.anonymous.signedIn(sessionIn(response) ?? '');

    expect(response.body.data.workspaces).toEqual([]);
    expect(await signedIn.get('/feedback', { workspaceId: workspace.id })).toBeError(403, 'forbidden');
    const member = { workspaceId_userId: { workspaceId: workspace.id, userId } };
    const { status } = await app.database.prisma.member.findUniqueOrThrow({ where: member });
    expect(status).toBe('invited');
  });
});

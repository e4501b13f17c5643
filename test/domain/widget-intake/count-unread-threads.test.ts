import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aComment } from '../../support/builders.ts';
import { aClient } from '../../support/client.ts';
import { aSession, aSite, type IdentifyingSite, submit, threads, unread } from '../../support/identity.ts';

// test/doors/http/callers tests 500 and 503.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ trustProxy: true });
});
afterAll(() => app.close());

const pathOf = ({ project }: IdentifyingSite) => `/api/widget/${project.publicKey}/threads/unread`;

/** An item of a page, and its link. */
async function anItem(site: IdentifyingSite, session = {}, fields: object = {}) {
  const { body } = await submit(app, site, session, fields);
  const { id, ticketNumber, thread } = body.data;
  return { id: id as string, ticketNumber: ticketNumber as number, token: thread.token as string };
}

const changeItem = ({ workspace }: IdentifyingSite, id: string, data: object) =>
  app.database.prisma.feedback.update({ where: { workspaceId_id: { workspaceId: workspace.id, id } }, data });
const changeLink = (feedbackId: string, data: object) =>
  app.database.prisma.threadLink.updateMany({ where: { feedbackId }, data });

describe('200', () => {
  it('counts the comments of agents, in the order of the tokens, without a session', async () => {
    const site = await aSite(app);
    const [one, two] = [await anItem(site), await anItem(site)];
    app.clock.advance(1_000);
    await aComment(site, two);
    await aComment(site, two);
    await aComment(site, two, { authorType: 'customer', authorEmail: 'ada@example.org' });

    const { status, headers, body } = await unread(app, site, { tokens: [two.token, one.token.toUpperCase()] });

    const now = app.clock.read().getTime();
    expect(status).toBe(200);
    expect(headers).toHaveProperty('cache-control', 'private, no-store');
    expect(body.data).toEqual([
      { ticketNumber: two.ticketNumber, unread: 2, lastAt: new Date(now).toISOString() },
      { ticketNumber: one.ticketNumber, unread: 0, lastAt: new Date(now - 1_000).toISOString() },
    ]);
  });

  it('counts what is newer than what was seen, and no automatic comment', async () => {
    const site = await aSite(app);
    const item = await anItem(site);
    await aComment(site, item);
    await changeLink(item.id, { seenThrough: app.clock.read() });
    app.clock.advance(1_000);
    const { id } = await aComment(site, item);
    await aComment(site, item);
    await app.database.prisma.comment.updateMany({ where: { id }, data: { automatic: true } });

    const { body } = await unread(app, site, { tokens: [item.token] });

    expect(body.data).toMatchObject([{ unread: 1 }]);
  });

  it('answers null for a token that works no more, wherever it stands', async () => {
    const site = await aSite(app);
    const other = await aSite(app);
    const [works, ended, gone, foreign] = [
      await anItem(site),
      await anItem(site),
      await anItem(site),
      await anItem(other),
    ];
    await changeLink(ended.id, { generation: 1, madeAt: null });
    await changeItem(site, gone.id, { erasedAt: app.clock.read() });
    const wrong = `${works.token.slice(0, 16)}${ended.token.slice(16)}`;
    const unknown = '0'.repeat(32);

    const tokens = ['x', unknown, ended.token, works.token, gone.token, foreign.token, wrong];
    const { body } = await unread(app, site, { tokens });

    expect(body.data).toMatchObject([null, null, null, { ticketNumber: works.ticketNumber }, null, null, null]);
  });

  it('tells the browser of an unproven sender nothing of what goes on by mail', async () => {
    const site = await aSite(app);
    const item = await anItem(site, {}, { userEmail: 'ada@example.org' });
    const createdAt = app.clock.read().toISOString();
    app.clock.advance(1_000);
    await aComment(site, item);
    expect((await unread(app, site, { tokens: [item.token] })).body.data).toMatchObject([{ unread: 1 }]);

    await changeItem(site, item.id, { mailboxWroteAt: app.clock.read() });
    const hidden = await unread(app, site, { tokens: [item.token] });
    await changeItem(site, item.id, { submitterVerified: true });
    const proven = await unread(app, site, { tokens: [item.token] }, await aSession(app, site));

    expect(hidden.body.data).toMatchObject([{ unread: 0, lastAt: createdAt }]);
    expect(proven.body.data).toMatchObject([{ unread: 1 }]);
  });

  it('counts the conversations of a session, as the list has them', async () => {
    const site = await aSite(app);
    const session = await aSession(app, site);
    const [one] = [await anItem(site, session), await anItem(site, session)];
    await aComment(site, one);

    const [counts, list] = [await unread(app, site, {}, session), await threads(app, site, session)];

    expect(counts.body.data).toEqual(
      list.body.data.map(({ ticketNumber, unread, lastAt }: Record<string, unknown>) => ({
        ticketNumber,
        unread,
        lastAt,
      })),
    );
    expect(counts.body.data).toMatchObject([{ unread: 0 }, { unread: 1 }]);
  });

  it('answers an empty list of tokens with none', async () => {
    const site = await aSite(app);

    expect((await unread(app, site, { tokens: [] })).body).toEqual({ data: [] });
  });
});

describe('400', () => {
  it.each([
    [{ tokens: Array.from({ length: 21 }, () => '0'.repeat(32)) }, 'body/tokens'],
    [{ tokens: [7] }, 'body/tokens/0'],
    [{ tokens: null }, 'body/tokens'],
    [{ token: 'x' }, 'body/token'],
  ])('refuses %.40j', async (body, path) => {
    const site = await aSite(app);

    expect(await app.anonymous.site.post(pathOf(site), body, aClient())).toBeError(400, 'bad_request', path);
  });
});

describe('401', () => {
  it('refuses a request with neither session nor tokens, and a wrong session', async () => {
    const site = await aSite(app);

    expect(await unread(app, site, {})).toBeError(401, 'unauthorized');
    expect(await unread(app, site, { tokens: [] }, { Authorization: 'Bearer vis_x' })).toBeError(401, 'unauthorized');
    const foreign = await aSession(app, await aSite(app));
    expect(await unread(app, site, {}, foreign)).toBeError(401, 'unauthorized');
  });
});

describe('403', () => {
  it('refuses a page outside the domain', async () => {
    const site = await aSite(app, { domain: 'shop.example' });
    const headers = { ...aClient(), Origin: 'https://evil.example' };

    expect(await app.anonymous.site.post(pathOf(site), { tokens: [] }, headers)).toBeError(403, 'forbidden');
  });
});

describe('404', () => {
  it('does not find an unknown public key', async () => {
    expect(await unread(app, { project: { publicKey: 'pk_unknown' } }, { tokens: [] })).toBeError(404, 'not_found');
  });
});

describe('409', () => {
  it('refuses an Idempotency-Key with another body, and keeps those of two visitors apart', async () => {
    const site = await aSite(app);
    const [one, two] = [await aSession(app, site, { sub: 'one' }), await aSession(app, site, { sub: 'two' })];
    await submit(app, site, one);
    const send = (body: object, session: object) =>
      app.anonymous.site.post(pathOf(site), body, { ...aClient(), ...session, 'Idempotency-Key': 'key' });

    expect((await send({}, one)).body.data).toHaveLength(1);
    expect((await send({}, two)).body.data).toEqual([]);
    expect(await send({ tokens: [] }, one)).toBeError(409, 'conflict');
  });
});

describe('413', () => {
  it('refuses a body of more than 256 KB', async () => {
    const site = await aSite(app);
    const headers = { ...aClient(), 'Content-Type': 'application/json' };
    const send = (size: number) => app.anonymous.site.send('post', pathOf(site), { body: '{'.repeat(size), headers });

    expect(await send(262_145)).toBeError(413, 'payload_too_large');
    expect(await send(262_144)).toBeError(400, 'bad_request');
  });
});

describe('415', () => {
  it('refuses a body that is not JSON', async () => {
    const site = await aSite(app);
    const headers = { ...aClient(), 'Content-Type': 'text/plain' };

    const response = await app.anonymous.site.send('post', pathOf(site), { body: 'hi', headers });

    expect(response).toBeError(415, 'unsupported_media_type');
  });
});

describe('429', () => {
  it('refuses the third request of a session or a first token in a minute, wherever it comes from', async () => {
    const site = await aSite(app);
    const session = await aSession(app, site);
    const { token } = await anItem(site);
    const asked = [() => unread(app, site, {}, session), () => unread(app, site, { tokens: [token, '0'.repeat(32)] })];

    for (const ask of asked) {
      const responses = [await ask(), await ask(), await ask()];
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 429]);
      expect(responses[1]?.headers).toMatchObject({ 'ratelimit-limit': '2', 'ratelimit-remaining': '0' });
    }
    app.clock.advance(60_000);
  });

  it('leaves an address room for many visitors, and counts apart from the rest of the widget', async () => {
    const site = await aSite(app);
    const client = aClient();
    const ask = (number: number) => {
      const token = String(number + 10).padEnd(32, '0');
      return app.anonymous.site.post(pathOf(site), { tokens: [token] }, client);
    };

    const statuses = [];
    for (let number = 0; number < 40; number++) statuses.push((await ask(number)).status);

    expect(new Set(statuses)).toEqual(new Set([200]));
    const settings = await app.anonymous.site.get(`/api/widget/${site.project.publicKey}`, {}, client);
    expect(settings.headers).toHaveProperty('ratelimit-remaining', '29');
  });
});

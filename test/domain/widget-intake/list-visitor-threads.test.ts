import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aComment, aCustomer, aFeedback } from '../../support/builders.ts';
import { aClient } from '../../support/client.ts';
import { aSession, aSite, type IdentifyingSite, submit, threads, unread } from '../../support/identity.ts';

// test/doors/http/callers tests 429, 500, 503.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ trustProxy: true });
});
afterAll(() => app.close());

const ada = { email: 'ada@example.org', email_verified: true };
const linksOf = ({ workspace }: IdentifyingSite) =>
  app.database.prisma.threadLink.findMany({ where: { workspaceId: workspace.id } });
const numbersIn = async (response: ReturnType<typeof threads>) =>
  (await response).body.data.map(({ ticketNumber }: { ticketNumber: number }) => ticketNumber);

describe('200', () => {
  it('returns the conversations, newest first, with what is unread and the token of the sent item', async () => {
    const site = await aSite(app);
    const session = await aSession(app, site, ada);
    const first = await submit(app, site, session, { message: 'é'.repeat(300) });
    app.clock.advance(1_000);
    await submit(app, site, session, { message: 'Second' });
    app.clock.advance(1_000);
    await aComment(site, { id: first.body.data.id });

    const response = await threads(app, site, session);

    expect(response.status).toBe(200);
    expect(response.headers).toHaveProperty('cache-control', 'private, no-store');
    const status = { category: 'open', label: 'New' };
    const token = expect.stringMatching(/^[0-9a-z]{32}$/);
    const lastAt = app.clock.read();
    expect(response.body.data).toEqual([
      {
        ticketNumber: 2,
        message: 'Second',
        status,
        lastAt: new Date(lastAt.getTime() - 1_000).toISOString(),
        unread: 0,
        token,
      },
      {
        ...{ ticketNumber: 1, message: 'é'.repeat(200), status, lastAt: lastAt.toISOString(), unread: 1 },
        token: first.body.data.thread.token,
      },
    ]);
  });

  it('makes the link of an item that came by the API once, and the same one for each device', async () => {
    const site = await aSite(app);
    const session = await aSession(app, site, ada);
    await aFeedback(site, { userEmail: 'ada@example.org' });
    expect(await linksOf(site)).toEqual([]);

    const [one, other] = await Promise.all([threads(app, site, session), threads(app, site, session)]);

    expect(one.body.data).toHaveLength(1);
    expect(other.body).toEqual(one.body);
    expect(await linksOf(site)).toMatchObject([{ participantId: '', madeAt: app.clock.read() }]);
    const { body } = await unread(app, site, { tokens: [one.body.data[0].token] });
    expect(body.data).toMatchObject([{ ticketNumber: 1, unread: 0 }]);
  });

  it('shows the status by the name that the project gives it', async () => {
    const site = await aSite(app, {
      customStatuses: [{ id: 'vendor', label: 'With the vendor', category: 'pending' }],
    });
    const session = await aSession(app, site, ada);
    const { body } = await submit(app, site, session);
    await site.api.patch(`/feedback/${body.data.id}`, { workspaceId: site.workspace.id, status: 'vendor' });

    const response = await threads(app, site, session);

    expect(response.body.data[0].status).toEqual({ category: 'pending', label: 'With the vendor' });
  });

  it('leaves out conversations whose links have expired', async () => {
    const site = await aSite(app);
    const session = await aSession(app, site, { ...ada, exp: Math.floor(app.clock.read().getTime() / 1_000) + 86_400 });
    const { body } = await submit(app, site, session);
    const { id, thread } = body.data;
    const longAgo = new Date(app.clock.read().getTime() - 180 * 86_400_000);
    const where = { workspaceId_id: { workspaceId: site.workspace.id, id } };
    await app.database.prisma.feedback.update({ where, data: { resolvedAt: longAgo } });

    expect(await numbersIn(threads(app, site, session))).toEqual([]);
    expect((await unread(app, site, { tokens: [thread.token] })).body.data).toEqual([null]);

    await app.database.prisma.feedback.update({ where, data: { resolvedAt: new Date(longAgo.getTime() + 1) } });
    expect(await numbersIn(threads(app, site, session))).toEqual([1]);
  });
});

describe('another person', () => {
  it('in the same browser sees the conversations of their own `sub` alone', async () => {
    const site = await aSite(app);
    const [one, two] = [await aSession(app, site, { ...ada, sub: 'one' }), await aSession(app, site, { sub: 'two' })];
    await submit(app, site, one);
    await submit(app, site, two);

    expect(await numbersIn(threads(app, site, one))).toEqual([1]);
    expect(await numbersIn(threads(app, site, two))).toEqual([2]);
  });

  it('who types the address of somebody sees nothing of them, and shows them nothing', async () => {
    const site = await aSite(app);
    const session = await aSession(app, site, ada);
    await submit(app, site, session);

    const stranger = await submit(app, site, {}, { userEmail: 'ada@example.org' });
    const hinting = await aSession(app, site, { sub: 'eve', email: 'ada@example.org' });
    const hinted = await submit(app, site, hinting);

    expect(await numbersIn(threads(app, site, session))).toEqual([1]);
    expect(await numbersIn(threads(app, site, hinting))).toEqual([3]);
    const tokens = [stranger.body.data.thread.token, hinted.body.data.thread.token];
    const { body } = await unread(app, site, { tokens });
    expect(body.data).toMatchObject([{ ticketNumber: 2 }, { ticketNumber: 3 }]);
  });

  it('with a verified address that another customer keeps has conversations of their own', async () => {
    const site = await aSite(app);
    await aCustomer(site, { emails: ['ada@example.org'], phones: ['12345'] });
    await aFeedback(site, { userEmail: 'ada@example.org' });
    const session = await aSession(app, site, ada);
    await submit(app, site, session);

    expect(await numbersIn(threads(app, site, session))).toEqual([2]);
  });
});

describe('401', () => {
  it.each<[string, Record<string, string>]>([
    ['no session', {}],
    ['text that is none', { Authorization: 'Bearer vis_x' }],
    ['an empty one', { Authorization: 'Bearer ' }],
    [
      'a changed one',
      {
        Authorization: `Bearer vis_${Buffer.from('["a","b",null,true,9999999999999]').toString('base64url')}.${'x'.repeat(43)}`,
      },
    ],
  ])('refuses %s', async (_what, headers) => {
    const site = await aSite(app);

    const path = `/api/widget/${site.project.publicKey}/threads`;
    expect(await app.anonymous.site.get(path, {}, { ...aClient(), ...headers })).toBeError(401, 'unauthorized');
  });

  it('refuses a session of another project', async () => {
    const [site, other] = [await aSite(app), await aSite(app)];
    const session = await aSession(app, other);

    expect(await threads(app, site, session)).toBeError(401, 'unauthorized');
  });

  it.each<[string, (site: IdentifyingSite, id: string) => Promise<unknown>]>([
    ['erased', ({ api, workspace }, id) => api.post(`/customers/${id}/erase`, { workspaceId: workspace.id })],
    [
      'merged into another',
      async (site, id) => {
        const target = await aCustomer(site);
        const body = { workspaceId: site.workspace.id, sourceCustomerId: id };
        return site.api.post(`/customers/${target.id}/merge`, body);
      },
    ],
    ['deleted', ({ api, workspace }, id) => api.delete(`/customers/${id}`, { workspaceId: workspace.id })],
  ])('refuses the session of a customer who was %s', async (_what, end) => {
    const site = await aSite(app);
    const session = await aSession(app, site, ada);
    const [customer] = await app.database.prisma.customer.findMany({ where: { workspaceId: site.workspace.id } });

    const response = (await end(site, customer?.id ?? '')) as { status: number };

    expect(response.status).toBeLessThan(300);
    expect(await threads(app, site, session)).toBeError(401, 'unauthorized');
    expect(await submit(app, site, session)).toBeError(401, 'unauthorized');
  });
});

describe('403', () => {
  it('refuses a page outside the domain', async () => {
    const site = await aSite(app, { domain: 'shop.example' });
    const session = await aSession(app, site);

    const path = `/api/widget/${site.project.publicKey}/threads`;
    const headers = { ...aClient(), ...session, Origin: 'https://evil.example' };
    expect(await app.anonymous.site.get(path, {}, headers)).toBeError(403, 'forbidden');
  });
});

describe('404', () => {
  it('does not find an unknown public key', async () => {
    expect(await threads(app, { project: { publicKey: 'pk_unknown' } })).toBeError(404, 'not_found');
  });
});

describe('400', () => {
  it('refuses an unknown parameter', async () => {
    const site = await aSite(app);
    const session = await aSession(app, site);

    const path = `/api/widget/${site.project.publicKey}/threads`;
    const response = await app.anonymous.site.get(path, { page: 2 }, { ...aClient(), ...session });

    expect(response).toBeError(400, 'bad_request', 'query/page');
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aCustomer } from '../../support/builders.ts';
import { aClient } from '../../support/client.ts';
import { aSession, aSite, type IdentifyingSite, identify, signed, submit, threads } from '../../support/identity.ts';

// test/domain/identity-secrets/verify-identity.test.ts tests which tokens are refused, test/doors/http/callers the rest.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ trustProxy: true });
});
afterAll(() => app.close());

const customersOf = ({ workspace }: IdentifyingSite) =>
  app.database.prisma.customer.findMany({ where: { workspaceId: workspace.id }, orderBy: { id: 'asc' } });
const idsOf = ({ workspace }: IdentifyingSite) =>
  app.database.prisma.customerExternalId.findMany({
    where: { workspaceId: workspace.id },
    orderBy: { externalId: 'asc' },
  });
const eventsOf = async ({ workspace }: IdentifyingSite) => {
  const rows = await app.database.prisma.event.findMany({
    where: { workspaceId: workspace.id, subjectType: 'customer' },
    orderBy: { sequence: 'asc' },
  });
  return rows.map(({ type, changes }) => ({ type, changes }));
};
const ada = { email: 'ada@example.org', email_verified: true };

describe('200', () => {
  it('makes a customer of all that is proven, and begins a session until the identity ends', async () => {
    const site = await aSite(app);
    const claims = { ...ada, name: ' Ada ', phone: '+49 30 123456', company: 'Engines', language: 'en-gb' };

    const response = await identify(app, site, await signed(app, site, { ...claims, attributes: { plan: 'team' } }));

    expect(response.status).toBe(200);
    expect(response.headers).toHaveProperty('cache-control', 'private, no-store');
    expect(response.body.data).toEqual({
      session: expect.stringMatching(/^vis_[\w-]+\.[\w-]{43}$/),
      expiresAt: new Date(app.clock.read().getTime() + 3_600_000).toISOString(),
    });
    const [customer, ...others] = await customersOf(site);
    expect(others).toEqual([]);
    expect(customer).toMatchObject({
      ...{ name: 'Ada', emails: ['ada@example.org'], primaryEmail: 'ada@example.org', phones: ['+4930123456'] },
      ...{ company: 'Engines', language: 'en-GB', customFields: { plan: 'team' }, feedbackCount: 0 },
    });
    expect(await idsOf(site)).toMatchObject([
      { projectId: site.project.id, externalId: '4711', customerId: customer?.id },
    ]);
    expect(await eventsOf(site)).toEqual([{ type: 'customer.created', changes: null }]);
  });

  it('finds the customer again by `sub`, and writes nothing where nothing differs', async () => {
    const site = await aSite(app);
    await aSession(app, site, { ...ada, name: 'Ada', attributes: { plan: 'team' } });
    const before = await customersOf(site);
    app.clock.advance(1_000);

    await aSession(app, site, { ...ada, name: 'Ada', attributes: { plan: 'team' } });
    await aSession(app, site);

    expect(await customersOf(site)).toEqual(before);
    expect(await eventsOf(site)).toHaveLength(1);
  });

  it('changes what the identity says in one event, and nothing that it does not say', async () => {
    const site = await aSite(app);
    await aSession(app, site, { ...ada, name: 'Ada', attributes: { plan: 'team', seats: { used: 1 } } });

    const claims = { email: 'ada@engines.example', email_verified: true, company: null, name: 'Ada L.' };
    await aSession(app, site, { ...claims, attributes: { seats: { most: 5 }, paid: true } });

    expect(await customersOf(site)).toMatchObject([
      {
        ...{ name: 'Ada L.', emails: ['ada@example.org', 'ada@engines.example'], primaryEmail: 'ada@example.org' },
        customFields: { plan: 'team', seats: { most: 5 }, paid: true },
      },
    ]);
    const [, update, ...others] = await eventsOf(site);
    expect(others).toEqual([]);
    expect(Object.keys(update?.changes ?? {}).sort()).toEqual(['customFields', 'emails', 'name']);
    const { body } = await site.api.get('/customers', { workspaceId: site.workspace.id, search: 'engines.example' });
    expect(body.data).toHaveLength(1);
  });

  it('gives the `sub` to the customer who has the verified address and nothing else', async () => {
    const site = await aSite(app);
    const known = await aCustomer(site, { emails: ['ada@example.org'] });

    await aSession(app, site, ada);

    expect((await customersOf(site)).map(({ id }) => id)).toEqual([known.id]);
    expect(await idsOf(site)).toMatchObject([{ externalId: '4711', customerId: known.id }]);
    const added = { from: [], to: [{ projectId: site.project.id, id: '4711' }] };
    expect((await eventsOf(site)).slice(1)).toEqual([{ type: 'customer.updated', changes: { externalIds: added } }]);
  });

  it('is one customer for two tabs that identify at once', async () => {
    const site = await aSite(app);
    const token = await signed(app, site, ada);

    const responses = await Promise.all(Array.from({ length: 4 }, () => identify(app, site, token)));

    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await customersOf(site)).toHaveLength(1);
    expect(await idsOf(site)).toHaveLength(1);
  });

  it('knows a `sub` in its own project alone', async () => {
    const site = await aSite(app);
    const { body } = await site.api.post('/projects', { workspaceId: site.workspace.id, name: 'Other' });
    const { body: made } = await site.api.post(`/projects/${body.data.id}/identity-secrets`, {});
    await aSession(app, site);

    await aSession(app, { project: body.data, secret: made.data });

    expect(await customersOf(site)).toHaveLength(2);
    expect((await idsOf(site)).map(({ projectId }) => projectId).sort()).toEqual(
      [site.project.id, body.data.id].sort(),
    );
  });

  it('begins a session that ends with the identity', async () => {
    const site = await aSite(app);
    const session = await aSession(app, site);
    expect((await threads(app, site, session)).status).toBe(200);

    app.clock.advance(3_600_000);

    expect(await threads(app, site, session)).toBeError(401, 'unauthorized');
  });
});

describe('an address', () => {
  it.each([
    ['another number', { emails: ['ada@example.org'], phones: ['12345'] }],
    ['another address', { emails: ['ada@example.org', 'ada@home.example'] }],
  ])('stays with a customer who has it and %s', async (_what, fields) => {
    const site = await aSite(app);
    const known = await aCustomer(site, fields);

    await aSession(app, site, ada);

    const [first, second] = await customersOf(site);
    expect(first).toMatchObject({ id: known.id, emails: known.emails });
    expect(second).toMatchObject({ emails: [], primaryEmail: null });
    expect(await idsOf(site)).toMatchObject([{ customerId: second?.id }]);
  });

  it('stays with a customer who has another `sub`', async () => {
    const site = await aSite(app);
    await aSession(app, site, { ...ada, sub: 'one' });

    await aSession(app, site, { ...ada, sub: 'two' });
    await aSession(app, site, { ...ada, sub: 'two' });

    const [first, second] = await customersOf(site);
    expect(first).toHaveProperty('emails', ['ada@example.org']);
    expect(second).toHaveProperty('emails', []);
    expect((await idsOf(site)).map(({ customerId }) => customerId)).toEqual([first?.id, second?.id]);
  });

  it.each([{}, { email_verified: false }, { email_verified: 'true' }, { email_verified: null }])(
    'is a hint with %j: it finds nobody, and is not stored with the customer',
    async (verified) => {
      const site = await aSite(app);
      const known = await aCustomer(site, { emails: ['ada@example.org'] });

      await aSession(app, site, { email: 'ada@example.org', ...verified });

      const [first, second] = await customersOf(site);
      expect(first).toMatchObject({ id: known.id, emails: ['ada@example.org'] });
      expect(second).toHaveProperty('emails', []);
      expect(await idsOf(site)).toMatchObject([{ customerId: second?.id }]);
    },
  );

  it('of a member is never taken, not even for an item', async () => {
    const site = await aSite(app);
    const { email } = site.user;

    const session = await aSession(app, site, { email, email_verified: true });
    await submit(app, site, session);

    expect(await customersOf(site)).toMatchObject([{ emails: [], primaryEmail: null }]);
    const items = await app.database.prisma.feedback.findMany({ where: { workspaceId: site.workspace.id } });
    expect(items).toMatchObject([{ userEmail: null }]);
  });
});

describe('400', () => {
  it.each([
    [{}, 'body/token'],
    [{ token: 7 }, 'body/token'],
    [{ token: 'x'.repeat(32_001) }, 'body/token'],
  ])('refuses %.40j', async (body, path) => {
    const site = await aSite(app);

    const response = await app.anonymous.site.post(`/api/widget/${site.project.publicKey}/identify`, body, aClient());

    expect(response).toBeError(400, 'bad_request', path);
  });
});

describe('401', () => {
  it('says why, and lets the page read it', async () => {
    const site = await aSite(app, { domain: 'shop.example' });
    const headers = { ...aClient(), Origin: 'https://shop.example' };

    const path = `/api/widget/${site.project.publicKey}/identify`;
    const response = await app.anonymous.site.post(path, { token: 'x' }, headers);

    expect(response).toBeError(401, 'unauthorized');
    expect(response.body.error.message).toBe('The identity is not a JWT');
    expect(response.headers).toHaveProperty('access-control-allow-origin', 'https://shop.example');
    expect(response.headers).not.toHaveProperty('access-control-allow-credentials');
  });

  it('refuses attributes beyond what a customer can have', async () => {
    const site = await aSite(app);
    for (const name of ['a', 'b', 'c', 'd']) await aSession(app, site, { attributes: { [name]: 'x'.repeat(14_500) } });

    const response = await identify(app, site, await signed(app, site, { attributes: { e: 'x'.repeat(14_500) } }));

    expect(response).toBeError(401, 'unauthorized');
    expect(response.body.error.message).toContain('64 KB');
  });
});

describe('403', () => {
  it('refuses a page outside the domain', async () => {
    const site = await aSite(app, { domain: 'shop.example' });
    const headers = { ...aClient(), Origin: 'https://evil.example' };

    const path = `/api/widget/${site.project.publicKey}/identify`;
    const response = await app.anonymous.site.post(path, { token: await signed(app, site) }, headers);

    expect(response).toBeError(403, 'forbidden');
    expect(await customersOf(site)).toEqual([]);
  });
});

describe('404', () => {
  it('does not find an unknown public key', async () => {
    const site = await aSite(app);

    const response = await identify(app, { project: { publicKey: 'pk_unknown' } }, await signed(app, site));

    expect(response).toBeError(404, 'not_found');
  });
});

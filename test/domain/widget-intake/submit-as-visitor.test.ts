import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aCustomer } from '../../support/builders.ts';
import { aClient } from '../../support/client.ts';
import { aFileForm } from '../../support/forms.ts';
import { aSession, aSite, type IdentifyingSite, submit } from '../../support/identity.ts';
import { png } from '../../support/media.ts';

// Feedback of a page that sends a session, and of a project that requires one.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ trustProxy: true });
});
afterAll(() => app.close());

const storedIn = async ({ workspace }: IdentifyingSite) => {
  const where = { workspaceId: workspace.id };
  const { prisma } = app.database;
  return {
    items: await prisma.feedback.findMany({ where, orderBy: { ticketNumber: 'asc' } }),
    customers: await prisma.customer.findMany({ where, orderBy: { id: 'asc' } }),
  };
};
const ada = { email: 'ada@example.org', email_verified: true, name: 'Ada', phone: '+4930123456' };

describe('an item of an identified visitor', () => {
  it('has the proven name, address and number, and counts for the customer', async () => {
    const site = await aSite(app);
    const session = await aSession(app, site, ada);
    app.clock.advance(1_000);

    const response = await submit(app, site, session, { category: 'bug', customMetadata: { plan: 'team' } });

    const { items, customers } = await storedIn(site);
    expect(response.status).toBe(201);
    expect(customers).toMatchObject([
      { name: 'Ada', feedbackCount: 1, channels: ['widget'], lastSeenAt: app.clock.read(), emails: [ada.email] },
    ]);
    expect(items).toMatchObject([
      {
        ...{ userName: 'Ada', userEmail: 'ada@example.org', userPhone: '+4930123456', submitterVerified: true },
        ...{ customerId: customers[0]?.id, category: 'bug', customMetadata: { plan: 'team' }, channel: 'widget' },
      },
    ]);
  });

  it('keeps what the visitor types beside it in the metadata, where it finds nobody', async () => {
    const site = await aSite(app);
    const other = await aCustomer(site, { emails: ['eve@example.org'], phones: ['12345'] });
    const session = await aSession(app, site, ada);
    const typed = { userName: 'Eve', userEmail: 'eve@example.org', userPhone: '12345' };
    const customFields = { df_email: 'eve@example.org', df_company: 'Evil' };

    await submit(app, site, session, { ...typed, customMetadata: { email: 'eve@example.org', customFields } });
    await submit(app, site, session, { userEmail: 'nobody', userName: ' ' });

    const { items, customers } = await storedIn(site);
    expect(items[0]).toMatchObject({
      ...{ userName: 'Ada', userEmail: 'ada@example.org', submitterVerified: true },
      customMetadata: { email: 'eve@example.org', customFields, typedByVisitor: typed },
    });
    expect(items[1]).toHaveProperty('customMetadata', { typedByVisitor: { userEmail: 'nobody' } });
    expect(customers.find(({ id }) => id === other.id)).toMatchObject({ feedbackCount: 0, company: null });
    expect(customers.find(({ id }) => id !== other.id)).toMatchObject({ feedbackCount: 2, company: null });
  });

  it('is proven by its id, and its address is not if that is a hint', async () => {
    const site = await aSite(app);
    await submit(app, site, await aSession(app, site, { sub: 'one' }));
    await submit(app, site, await aSession(app, site, { sub: 'two', email: 'two@example.org' }));

    const { items, customers } = await storedIn(site);
    expect(items).toMatchObject([
      { userEmail: null, submitterVerified: true, addressProven: null, customerId: customers[0]?.id },
      { userEmail: 'two@example.org', submitterVerified: true, addressProven: false, customerId: customers[1]?.id },
    ]);
    expect(customers[1]).toHaveProperty('emails', []);
  });

  it('has a proven address of the customer rather than a hint, and one that is verified rather than both', async () => {
    const site = await aSite(app);
    await aSession(app, site, ada);
    await submit(app, site, await aSession(app, site, { email: 'hint@example.org' }));
    await submit(app, site, await aSession(app, site, { email: 'new@example.org', email_verified: true }));
    await submit(app, site, await aSession(app, site, { email: 'new@example.org' }));
    await submit(app, site, await aSession(app, site));

    const { items } = await storedIn(site);
    const addresses = ['ada@example.org', 'new@example.org', 'new@example.org', 'ada@example.org'];
    expect(items).toMatchObject(addresses.map((userEmail) => ({ userEmail, submitterVerified: true })));
  });

  it('has the verified address also where another customer keeps it', async () => {
    const site = await aSite(app);
    const known = await aCustomer(site, { emails: ['ada@example.org', 'ada@home.example'] });

    await submit(app, site, await aSession(app, site, ada));

    const { items } = await storedIn(site);
    expect(items).toMatchObject([{ userEmail: 'ada@example.org', submitterVerified: true }]);
    expect(items[0]?.customerId).not.toBe(known.id);
  });

  it('is refused with a wrong session, and nothing is stored', async () => {
    const site = await aSite(app);

    const response = await submit(app, site, { Authorization: 'Bearer vis_x.y' });

    expect(response).toBeError(401, 'unauthorized');
    expect((await storedIn(site)).items).toEqual([]);
  });

  it('is stored as an unsigned one where a proxy asks for credentials of its own', async () => {
    const site = await aSite(app);

    const response = await submit(app, site, { Authorization: 'Basic YTpi' });

    expect(response.status).toBe(201);
  });

  it('is sent once for an Idempotency-Key, which another visitor has for themselves', async () => {
    const site = await aSite(app);
    const [one, two] = [await aSession(app, site, { sub: 'one' }), await aSession(app, site, { sub: 'two' })];
    const key = { 'Idempotency-Key': 'key' };

    const [first, again] = [await submit(app, site, { ...one, ...key }), await submit(app, site, { ...one, ...key })];
    const other = await submit(app, site, { ...two, ...key });

    expect(again.body).toEqual(first.body);
    expect(other.body.data.thread.token).not.toBe(first.body.data.thread.token);
    expect((await storedIn(site)).items).toHaveLength(2);
    const records = await app.database.prisma.idempotencyRecord.findMany();
    expect(JSON.stringify(records)).not.toContain(first.body.data.thread.token);
  });
});

describe('a file of an identified visitor', () => {
  const upload = ({ project }: IdentifyingSite, session: object) => {
    const form = aFileForm(png, {});
    const headers = { ...form.headers, ...aClient(), ...session };
    return app.anonymous.site.send('post', `/api/widget/${project.publicKey}/upload`, { body: form.body, headers });
  };

  it('is taken with a session, and refused with a wrong one', async () => {
    const site = await aSite(app);

    expect((await upload(site, await aSession(app, site))).status).toBe(201);
    expect(await upload(site, { Authorization: 'Bearer vis_x.y' })).toBeError(401, 'unauthorized');
  });
});

describe('a project with `requireIdentity`', () => {
  it('refuses unsigned feedback, and takes that of identified visitors', async () => {
    const site = await aSite(app, { requireIdentity: true });
    expect(site.project.requireIdentity).toBe(true);

    const response = await submit(app, site, {}, { userEmail: 'ada@example.org' });

    expect(response).toBeError(403, 'forbidden');
    expect(response.body.error.message).toContain('requireIdentity');
    expect((await storedIn(site)).items).toEqual([]);
    expect((await submit(app, site, await aSession(app, site))).status).toBe(201);
  });

  it('takes unsigned feedback again after a change, which the log shows', async () => {
    const site = await aSite(app, { requireIdentity: true });

    const change = { workspaceId: site.workspace.id, requireIdentity: false };
    const { body } = await site.api.patch(`/projects/${site.project.id}`, change);

    expect(body.data).toHaveProperty('requireIdentity', false);
    expect((await submit(app, site)).status).toBe(201);
    const events = await site.api.get('/events', {
      workspaceId: site.workspace.id,
      order: 'desc',
    });
    const update = events.body.data.find(({ type }: { type: string }) => type === 'project.updated');
    expect(update.changes).toEqual({ requireIdentity: { from: true, to: false } });
  });
});

it('finds the same customer on the way of an API item as on that of a session', async () => {
  const site = await aSite(app);
  await submit(app, site, await aSession(app, site, ada));
  await site.api.post('/feedback', {
    ...{ workspaceId: site.workspace.id, projectId: site.project.id, message: 'By mail', userEmail: ada.email },
  });

  const { items, customers } = await storedIn(site);
  expect(customers).toHaveLength(1);
  expect(items.map(({ customerId }) => customerId)).toEqual([customers[0]?.id, customers[0]?.id]);
});

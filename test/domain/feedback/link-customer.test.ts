import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aCustomer, aFeedback, aWidget, aWorkspaceWithProject } from '../../support/builders.ts';

type Built = Awaited<ReturnType<typeof aWorkspaceWithProject>>;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const customersOf = ({ workspace }: Built) =>
  app.database.prisma.customer.findMany({ where: { workspaceId: workspace.id }, orderBy: { id: 'asc' } });
const identifiersOf = async ({ workspace }: Built) =>
  (await app.database.prisma.customerIdentifier.findMany({ where: { workspaceId: workspace.id } })).map(
    ({ value, customerId }) => [value, customerId],
  );

describe('an item with an email or phone', () => {
  it('makes a customer of its sender', async () => {
    const built = await aWorkspaceWithProject(app);

    const item = await aFeedback(built, {
      userName: 'Ada Lovelace',
      userEmail: 'Ada@Example.org',
      userPhone: '+44 20 7946',
    });

    const now = app.clock.read();
    const { body } = await built.api.get(`/customers/${item.customerId}`);
    expect(body.data).toEqual({
      id: item.customerId,
      workspaceId: built.workspace.id,
      name: 'Ada Lovelace',
      primaryEmail: 'ada@example.org',
      primaryPhone: '+44207946',
      emails: ['ada@example.org'],
      externalIds: [],
      phones: ['+44207946'],
      socialHandles: [],
      company: null,
      tags: [],
      feedbackCount: 1,
      channels: ['api'],
      firstSeenAt: now.toISOString(),
      lastSeenAt: now.toISOString(),
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
      notes: null,
      customFields: {},
      timezone: null,
      language: null,
      mergedCustomerIds: [],
    });
    expect(await customersOf(built)).toMatchObject([
      { nameSort: 'ada lovelace', searchText: 'ada lovelace\nada@example.org\n44207946' },
    ]);
  });

  it('is counted by the customer who has it, with its channel and time', async () => {
    const built = await aWorkspaceWithProject(app);
    const customer = await aCustomer(built, { name: 'Ada', emails: ['ada@example.org'] });
    const widget = await aWidget(built);
    const first = app.clock.read().toISOString();
    await aFeedback(built, { userEmail: 'ada@example.org' });
    app.clock.advance(60_000);

    const item = await aFeedback(built, { userName: 'Other', userEmail: 'ada@example.org', widgetId: widget.id });

    expect(item.customerId).toBe(customer.id);
    const { body } = await built.api.get(`/customers/${customer.id}`);
    const now = app.clock.read().toISOString();
    expect(body.data).toEqual({
      ...customer,
      feedbackCount: 2,
      channels: ['api', 'widget'],
      firstSeenAt: first,
      lastSeenAt: now,
      updatedAt: now,
    });
  });

  it.each([
    ['email', { userEmail: 'ada@example.org', userPhone: '+4420' + '7946' }],
    ['phone', { userEmail: 'new@example.org', userPhone: '12345' }],
  ])('adds an identifier that nobody has to the customer with the same %s', async (_kind, sender) => {
    const built = await aWorkspaceWithProject(app);
    const customer = await aCustomer(built, { name: 'Ada', emails: ['ada@example.org'], phones: ['12345'] });

    const item = await aFeedback(built, sender);

    expect(item.customerId).toBe(customer.id);
    const [stored] = await customersOf(built);
    const emails = [...new Set(['ada@example.org', sender.userEmail])];
    const phones = [...new Set(['12345', sender.userPhone])];
    expect(stored).toMatchObject({
      primaryEmail: 'ada@example.org',
      primaryPhone: '12345',
      emails,
      phones,
      feedbackCount: 1,
    });
    expect(stored?.searchText.split('\n').sort()).toEqual(
      ['ada', ...emails, ...phones.map((one) => one.replace('+', ''))].sort(),
    );
    expect((await identifiersOf(built)).sort()).toEqual(
      [...emails, ...phones].map((one) => [one.replace('+', ''), customer.id]).sort(),
    );
  });

  it('fills the primary email and phone of a customer who had none', async () => {
    const built = await aWorkspaceWithProject(app);
    const customer = await aCustomer(built, { phones: ['12345'] });

    await aFeedback(built, { userEmail: 'ada@example.org', userPhone: '12345' });

    expect(await customersOf(built)).toMatchObject([
      { id: customer.id, primaryEmail: 'ada@example.org', primaryPhone: '12345', searchText: 'ada@example.org\n12345' },
    ]);
  });

  it('belongs to the customer with the email if another one has the phone', async () => {
    const built = await aWorkspaceWithProject(app);
    const byEmail = await aCustomer(built, { emails: ['ada@example.org'] });
    const byPhone = await aCustomer(built, { phones: ['12345'] });

    const item = await aFeedback(built, { userEmail: 'ada@example.org', userPhone: '12345' });

    expect(item.customerId).toBe(byEmail.id);
    expect(await customersOf(built)).toMatchObject([
      { id: byEmail.id, phones: [], primaryPhone: null, feedbackCount: 1 },
      { id: byPhone.id, phones: ['12345'], feedbackCount: 0 },
    ]);
  });

  it.each([
    ['phones', 'userPhone', (index: number) => String(1_000_000 + index), { userEmail: 'ada@example.org' }],
    ['emails', 'userEmail', (index: number) => `ada${index}@example.org`, { userPhone: '12345' }],
  ] as const)('adds no more than 200 %s to a customer', async (all, field, one, known) => {
    const built = await aWorkspaceWithProject(app);
    const given = Array.from({ length: 199 }, (_, index) => one(index));
    const sender = all === 'phones' ? { emails: ['ada@example.org'] } : { phones: ['12345'] };
    const customer = await aCustomer(built, { ...sender, [all]: given });

    const items = [];
    for (const index of [199, 200, 200, 7]) items.push(await aFeedback(built, { ...known, [field]: one(index) }));

    const [stored, ...others] = await customersOf(built);
    expect(others).toEqual([]);
    expect(stored).toMatchObject({ id: customer.id, [all]: [...given, one(199)], feedbackCount: 4 });
    expect(items.map((item) => item[field])).toEqual([one(199), one(200), one(200), one(7)]);
    expect(await identifiersOf(built)).toHaveLength(201);
  });

  it('gives its company to a customer without one only', async () => {
    const built = await aWorkspaceWithProject(app);
    const sender = (df_company: string) => ({
      userEmail: 'ada@example.org',
      customMetadata: { customFields: { df_company } },
    });

    await aFeedback(built, { userEmail: 'ada@example.org' });
    await aFeedback(built, sender('Engines'));
    await aFeedback(built, sender('Other'));

    expect(await customersOf(built)).toMatchObject([{ company: 'Engines', feedbackCount: 3 }]);
  });

  it('finds nobody in another workspace', async () => {
    const [built, other] = [await aWorkspaceWithProject(app), await aWorkspaceWithProject(app)];
    const customer = await aCustomer(other, { emails: ['ada@example.org'] });

    const item = await aFeedback(built, { userEmail: 'ada@example.org' });

    expect(item.customerId).not.toBe(customer.id);
    expect(await customersOf(other)).toMatchObject([{ feedbackCount: 0 }]);
  });

  it('is linked to nobody if it has neither', async () => {
    const built = await aWorkspaceWithProject(app);

    const item = await aFeedback(built, { userName: 'Ada' });

    expect(item.customerId).toBeNull();
    expect(await customersOf(built)).toEqual([]);
  });
});

describe('at once', () => {
  it.each([
    ['email', { userEmail: 'ada@example.org' }],
    ['phone', { userPhone: '12345' }],
    ['email and phone', { userEmail: 'ada@example.org', userPhone: '12345' }],
  ])('30 items with one new %s become one customer with 30 items', async (_what, sender) => {
    const built = await aWorkspaceWithProject(app);

    const items = await Promise.all(Array.from({ length: 30 }, () => aFeedback(built, sender)));

    const [customer, ...more] = await customersOf(built);
    expect(more).toEqual([]);
    expect(customer).toMatchObject({ feedbackCount: 30, channels: ['api'] });
    expect(new Set(items.map((item) => item.customerId))).toEqual(new Set([customer?.id]));
    expect(items.map((item) => Number(item.ticketNumber)).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 30 }, (_, index) => index + 1),
    );
  });

  it('items with an email, a phone and both of one sender lose nothing', async () => {
    const built = await aWorkspaceWithProject(app);
    const senders = [
      { userEmail: 'ada@example.org' },
      { userPhone: '12345' },
      { userEmail: 'ada@example.org', userPhone: '12345' },
    ];

    await Promise.all(Array.from({ length: 30 }, (_, index) => aFeedback(built, senders[index % 3])));

    const customers = await customersOf(built);
    expect(customers.reduce((sum, one) => sum + one.feedbackCount, 0)).toBe(30);
    for (const { id, feedbackCount, emails, phones } of customers) {
      expect(await app.database.prisma.feedback.count({ where: { customerId: id } })).toBe(feedbackCount);
      const own = (await identifiersOf(built)).filter(([, customerId]) => customerId === id).map(([value]) => value);
      expect(own.sort()).toEqual([...emails, ...phones].sort());
    }
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CustomerCreate } from '../../../generated/sdk/types.gen.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aCustomer, aFeedback, aWorkspace, aWorkspaceWithProject } from '../../support/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const stored = (id: string) => app.database.prisma.customer.findFirstOrThrow({ where: { id } });
const identifiersOf = async (customerId: string) =>
  (await app.database.prisma.customerIdentifier.findMany({ where: { customerId } })).map(({ value }) => value).sort();

async function aWorkspaceWithCustomer(fields: Partial<CustomerCreate> = {}) {
  const built = await aWorkspace(app);
  return { ...built, customer: await aCustomer(built, fields) };
}

const [a, b, c] = ['a@example.org', 'b@example.org', 'c@example.org'];

describe('200', () => {
  it('changes only the given fields', async () => {
    const { api, customer } = await aWorkspaceWithCustomer({ name: 'Ada', emails: [a], tags: ['x'], notes: 'N' });
    app.clock.advance(1_000);

    const response = await api.patch(`/customers/${customer.id}`, {
      company: ' Engines ',
      customFields: { plan: 'team' },
    });

    const changes = { company: 'Engines', customFields: { plan: 'team' } };
    expect(response.status).toBe(200);
    expect(response.body.data).toEqual({ ...customer, ...changes, updatedAt: app.clock.read().toISOString() });
    expect(await stored(customer.id)).toMatchObject({ ...changes, updatedAt: app.clock.read() });
  });

  it('replaces lists and objects whole', async () => {
    const before = { tags: ['x', 'y'], emails: [a, b], phones: ['11111'], customFields: { one: 1 } };
    const { api, customer } = await aWorkspaceWithCustomer({
      ...before,
      socialHandles: [{ platform: 'x', handle: 'y' }],
    });
    const after = { tags: ['z'], emails: [b, c], phones: ['22222'], customFields: { two: 2 }, socialHandles: [] };

    const response = await api.patch(`/customers/${customer.id}`, after);

    expect(response.body.data).toMatchObject({ ...after, primaryEmail: b, primaryPhone: '22222' });
    expect(await stored(customer.id)).toMatchObject({ ...after, searchText: `${b}\n${c}\n22222` });
    expect(await identifiersOf(customer.id)).toEqual(['22222', b, c]);
  });

  it('clears with null', async () => {
    const fields = { name: 'Ada', company: 'E', notes: 'N', timezone: 'UTC', language: 'de' };
    const { api, customer } = await aWorkspaceWithCustomer(fields);
    const nulls = { name: null, company: null, notes: null, timezone: null, language: null };

    const response = await api.patch(`/customers/${customer.id}`, nulls);

    expect(response.body.data).toMatchObject(nulls);
    expect(await stored(customer.id)).toMatchObject({ ...nulls, nameSort: null, searchText: '' });
  });

  it.each([
    [{ primaryEmail: b }, { primaryEmail: b, emails: [a, b] }],
    [{ primaryEmail: c }, { primaryEmail: c, emails: [c, a, b] }],
    [{ primaryEmail: null }, { primaryEmail: a, emails: [a, b] }],
    [{ emails: [b, a] }, { primaryEmail: a, emails: [b, a] }],
    [{ emails: [c] }, { primaryEmail: c, emails: [c] }],
    [{ emails: [] }, { primaryEmail: null, emails: [] }],
    [
      { emails: [b], primaryEmail: c },
      { primaryEmail: c, emails: [c, b] },
    ],
    [
      { emails: [b, a], primaryEmail: null },
      { primaryEmail: b, emails: [b, a] },
    ],
  ])('keeps the primary email among all: %j', async (changes, expected) => {
    const { api, customer } = await aWorkspaceWithCustomer({ emails: [a, b] });

    const response = await api.patch(`/customers/${customer.id}`, changes);

    expect(response.body.data).toMatchObject(expected);
    expect(await stored(customer.id)).toMatchObject(expected);
    expect(await identifiersOf(customer.id)).toEqual([...expected.emails].sort());
  });

  it('releases an email, which another customer may then have', async () => {
    const { api, workspace, customer } = await aWorkspaceWithCustomer({ emails: [a] });
    await api.patch(`/customers/${customer.id}`, { emails: [] });

    const other = await aCustomer({ api, workspace }, { emails: [a] });

    expect([await identifiersOf(customer.id), await identifiersOf(other.id)]).toEqual([[], [a]]);
  });

  it('loses nothing to items that come in meanwhile', async () => {
    const built = await aWorkspaceWithProject(app);
    const { id } = await aCustomer(built, { emails: [a] });

    await Promise.all([
      ...Array.from({ length: 10 }, () => aFeedback(built, { userEmail: a })),
      ...Array.from({ length: 10 }, (_, index) =>
        built.api.patch(`/customers/${id}`, { name: `N${index}`, emails: [a, b] }),
      ),
      ...Array.from({ length: 10 }, (_, index) => built.api.patch(`/customers/${id}`, { company: `C${index}` })),
    ]);

    expect(await stored(id)).toMatchObject({ feedbackCount: 10, emails: [a, b] });
    expect(await identifiersOf(id)).toEqual([a, b]);
  });
});

describe('400', () => {
  it.each([
    ['phones', 'primaryPhone', (index: number) => String(1_000_000 + index)],
    ['emails', 'primaryEmail', (index: number) => `ada${index}@example.org`],
  ] as const)('refuses one more than 200 %s, and no other change', async (all, primary, one) => {
    const built = await aWorkspace(app);
    const customer = await aCustomer(built, { [all]: Array.from({ length: 200 }, (_, index) => one(index)) });
    const patch = (fields: object) => built.api.patch(`/customers/${customer.id}`, fields);

    expect(await patch({ [primary]: one(200) })).toBeError(400, 'bad_request', `body/${primary}`);
    expect(await patch({ name: 'Ada', [primary]: one(7) })).toHaveProperty('status', 200);
  });

  it('leaves the owner of far too many identifiers to be changed', async () => {
    const built = await aWorkspace(app);
    const customer = await aCustomer(built, { phones: ['12345'] });
    const phones = ['12345', ...Array.from({ length: 300 }, (_, index) => String(1_000_000 + index))];
    await app.database.prisma.customer.updateMany({ where: { id: customer.id }, data: { phones } });

    const response = await built.api.patch(`/customers/${customer.id}`, { name: 'Ada', primaryPhone: '1000001' });

    expect(response.status).toBe(200);
  });

  it.each([
    [{}, 'body'],
    [{ name: '' }, 'body/name'],
    [{ emails: ['nobody'] }, 'body/emails/0'],
    [{ primaryPhone: 'nobody' }, 'body/primaryPhone'],
    [{ timezone: 'Mars/Olympus' }, 'body/timezone'],
    [{ language: 'x' }, 'body/language'],
    [{ channels: ['api'] }, 'body/channels'],
  ])('refuses %j and changes nothing', async (changes, path) => {
    const { api, customer } = await aWorkspaceWithCustomer({ name: 'Ada', emails: [a] });
    const before = await stored(customer.id);

    const response = await api.patch(`/customers/${customer.id}`, changes);

    expect(response).toBeError(400, 'bad_request', path);
    expect(await stored(customer.id)).toEqual(before);
  });
});

describe('400 for nothing but a workspace', () => {
  it('changes nothing', async () => {
    const { api, workspace, customer } = await aWorkspaceWithCustomer({ name: 'Ada' });

    const response = await api.patch(`/customers/${customer.id}`, { workspaceId: workspace.id });

    expect(response).toBeError(400, 'bad_request', 'body');
    expect(await stored(customer.id)).toHaveProperty('updatedAt', new Date(customer.updatedAt));
  });
});

describe('409', () => {
  it('refuses what another customer has, and changes nothing', async () => {
    const { api, workspace, customer } = await aWorkspaceWithCustomer({ name: 'Ada', emails: [a] });
    await aCustomer({ api, workspace }, { emails: [b], phones: ['12345'] });

    const response = await api.patch(`/customers/${customer.id}`, { name: 'N', emails: [c], primaryEmail: b });

    expect(response).toBeError(409, 'conflict');
    expect(response.body.error.message).toContain(`email ${b}`);
    expect(await stored(customer.id)).toMatchObject({ name: 'Ada', emails: [a] });
    expect(await identifiersOf(customer.id)).toEqual([a]);
  });

  it("ends when two customers take each other's email at once", async () => {
    const { api, workspace, customer } = await aWorkspaceWithCustomer({ emails: [a] });
    const other = await aCustomer({ api, workspace }, { emails: [b] });

    const responses = await Promise.all([
      api.patch(`/customers/${customer.id}`, { emails: [b] }),
      api.patch(`/customers/${other.id}`, { emails: [a] }),
    ]);

    expect(responses.map(({ status }) => status)).toEqual([409, 409]);
    expect([await identifiersOf(customer.id), await identifiersOf(other.id)]).toEqual([[a], [b]]);
  });
});

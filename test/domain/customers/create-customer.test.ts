import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aCustomer, aWorkspace } from '../../support/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const customersOf = (workspaceId: string) => app.database.prisma.customer.findMany({ where: { workspaceId } });
const identifiersOf = (workspaceId: string) =>
  app.database.prisma.customerIdentifier.findMany({
    where: { workspaceId },
    orderBy: [{ kind: 'asc' }, { value: 'asc' }],
    select: { kind: true, value: true, customerId: true },
  });

describe('201', () => {
  it('fills in defaults', async () => {
    const { api, workspace } = await aWorkspace(app);

    const response = await api.post('/customers', { workspaceId: workspace.id });

    const now = app.clock.read().toISOString();
    expect(response.status).toBe(201);
    expect(response.body.data).toEqual({
      id: expect.stringMatching(/^cus_[0-9a-z]{26}$/),
      workspaceId: workspace.id,
      name: null,
      primaryEmail: null,
      primaryPhone: null,
      emails: [],
      phones: [],
      socialHandles: [],
      company: null,
      tags: [],
      feedbackCount: 0,
      channels: [],
      firstSeenAt: null,
      lastSeenAt: null,
      createdAt: now,
      updatedAt: now,
      notes: null,
      customFields: {},
      timezone: null,
      language: null,
      externalIds: [],
      mergedCustomerIds: [],
    });
    expect(await customersOf(workspace.id)).toMatchObject([
      { id: response.body.data.id, nameSort: null, searchText: '' },
    ]);
  });

  it('stores every field, cleaned', async () => {
    const { api, workspace } = await aWorkspace(app);
    const given = {
      socialHandles: [{ platform: 'mastodon', handle: '@ada', accountId: '1' }],
      notes: ' Two\nlines ',
      customFields: { manager: 'Grace', deep: { list: [1] } },
      timezone: 'Europe/London',
    };

    const response = await api.post('/customers', {
      workspaceId: workspace.id,
      ...given,
      name: ' Ada Lovelace ',
      company: ' Engines ',
      tags: [' b ', 'a', 'b'],
      emails: [' Ada@Example.org', 'ada@example.org', 'second@example.org'],
      phones: ['+44 20 7946 0000', '020-7946'],
      language: 'en-gb',
    });

    const stored = {
      ...given,
      name: 'Ada Lovelace',
      company: 'Engines',
      tags: ['b', 'a'],
      emails: ['ada@example.org', 'second@example.org'],
      phones: ['+442079460000', '0207946'],
      primaryEmail: 'ada@example.org',
      primaryPhone: '+442079460000',
      language: 'en-GB',
    };
    expect(response.body.data).toMatchObject(stored);
    expect(await customersOf(workspace.id)).toMatchObject([stored]);
    const { id: customerId } = response.body.data;
    expect(await identifiersOf(workspace.id)).toEqual([
      { kind: 'email', value: 'ada@example.org', customerId },
      { kind: 'email', value: 'second@example.org', customerId },
      { kind: 'phone', value: '0207946', customerId },
      { kind: 'phone', value: '442079460000', customerId },
    ]);
  });

  it.each([
    [{ primaryEmail: 'Ada@example.org' }, { primaryEmail: 'ada@example.org', emails: ['ada@example.org'] }],
    [
      { primaryEmail: 'b@example.org', emails: ['a@example.org', 'b@example.org'] },
      { primaryEmail: 'b@example.org', emails: ['a@example.org', 'b@example.org'] },
    ],
    [
      { primaryEmail: 'c@example.org', emails: ['a@example.org'] },
      { primaryEmail: 'c@example.org', emails: ['c@example.org', 'a@example.org'] },
    ],
    [
      { primaryEmail: null, emails: ['a@example.org'] },
      { primaryEmail: 'a@example.org', emails: ['a@example.org'] },
    ],
    [{ primaryPhone: '+1 23456' }, { primaryPhone: '+123456', phones: ['+123456'] }],
    [
      { name: ' ', company: ' ', primaryEmail: ' ', primaryPhone: '' },
      { name: null, company: null, emails: [], phones: [] },
    ],
    [
      { name: '\u3164', company: '\u{E0041}', primaryEmail: '\u2800' },
      { name: null, company: null, emails: [] },
    ],
  ])('turns %j into a customer with %j', async (fields, expected) => {
    const { api, workspace } = await aWorkspace(app);

    const response = await api.post('/customers', { workspaceId: workspace.id, ...fields });

    expect(response.body.data).toMatchObject(expected);
    expect(await customersOf(workspace.id)).toMatchObject([expected]);
  });

  it('lets another workspace have the same email', async () => {
    const [one, other] = [await aWorkspace(app), await aWorkspace(app)];
    await aCustomer(one, { emails: ['ada@example.org'] });

    await aCustomer(other, { emails: ['ada@example.org'] });

    expect(await customersOf(other.workspace.id)).toHaveLength(1);
  });
});

describe('400', () => {
  it.each([
    [{ name: '' }, 'body/name'],
    [{ name: 'n'.repeat(201) }, 'body/name'],
    [{ primaryEmail: 'ada' }, 'body/primaryEmail'],
    [{ primaryPhone: 'ada' }, 'body/primaryPhone'],
    [{ emails: ['ada@example.org', 'ada'] }, 'body/emails/1'],
    [{ emails: [' '] }, 'body/emails/0'],
    [{ emails: null }, 'body/emails'],
    [{ phones: ['12'] }, 'body/phones/0'],
    [{ tags: [' '] }, 'body/tags/0'],
    [{ timezone: 'Europe/Nowhere' }, 'body/timezone'],
    [{ timezone: '+01:00' }, 'body/timezone'],
    [{ language: 'english language' }, 'body/language'],
    [{ notes: 'n'.repeat(10_001) }, 'body/notes'],
    [{ socialHandles: [{ platform: 'x' }] }, 'body/socialHandles/0/handle'],
    [{ customFields: [] }, 'body/customFields'],
    [{ feedbackCount: 1 }, 'body/feedbackCount'],
  ])('refuses %.60j and stores nothing', async (fields, path) => {
    const { api, workspace } = await aWorkspace(app);

    const response = await api.post('/customers', { workspaceId: workspace.id, ...fields });

    expect(response).toBeError(400, 'bad_request', path);
    expect(await customersOf(workspace.id)).toEqual([]);
  });

  it('names every wrong field', async () => {
    const { api, workspace } = await aWorkspace(app);
    const wrong = { emails: ['a'], phones: ['b'], timezone: 'c', language: '-' };

    const response = await api.post('/customers', { workspaceId: workspace.id, ...wrong });

    for (const path of ['emails/0', 'phones/0', 'timezone', 'language'])
      expect(response).toBeError(400, 'bad_request', `body/${path}`);
  });
});

describe('409', () => {
  it.each([
    [{ primaryEmail: 'ADA@example.org' }, 'email ada@example.org'],
    [{ emails: ['new@example.org', 'ada@example.org'] }, 'email ada@example.org'],
    [{ phones: ['1-23-45'] }, 'phone 12345'],
    [{ emails: ['ada@example.org'], phones: ['12345'] }, 'email ada@example.org and the phone 12345'],
  ])('names what is already taken in %j, and stores nothing', async (fields, named) => {
    const { api, workspace, ...rest } = await aWorkspace(app);
    await aCustomer({ api, workspace, ...rest }, { emails: ['ada@example.org'], phones: ['12345'] });

    const response = await api.post('/customers', { workspaceId: workspace.id, ...fields });

    expect(response).toBeError(409, 'conflict');
    expect(response.body.error.message).toContain(named);
    expect(await customersOf(workspace.id)).toHaveLength(1);
    expect(await identifiersOf(workspace.id)).toHaveLength(2);
  });

  it('accepts one of 20 simultaneous requests', async () => {
    const { api, workspace } = await aWorkspace(app);
    const body = { workspaceId: workspace.id, emails: ['ada@example.org'], phones: ['12345'] };

    const responses = await Promise.all(Array.from({ length: 20 }, () => api.post('/customers', body)));

    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    expect(await customersOf(workspace.id)).toHaveLength(1);
  });

  it('refuses an Idempotency-Key that was used with another body', async () => {
    const { api, workspace } = await aWorkspace(app);
    const body = { workspaceId: workspace.id, emails: ['ada@example.org'] };
    const headers = { 'Idempotency-Key': 'one' };
    const first = await api.post('/customers', body, headers);

    const [again, other] = [
      await api.post('/customers', body, headers),
      await api.post('/customers', { ...body, name: 'O' }, headers),
    ];

    expect(again.body).toEqual(first.body);
    expect(other).toBeError(409, 'conflict');
    expect(await customersOf(workspace.id)).toHaveLength(1);
  });
});

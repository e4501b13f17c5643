import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../../src/base/ids.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aWorkspace } from '../../support/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const stored = (id: string) => app.database.prisma.project.findFirstOrThrow({ where: { id } });
const count = (workspaceId: string) => app.database.prisma.project.count({ where: { workspaceId } });

/** Everything that a project can be configured with. */
const everything = {
  type: 'ios',
  domain: 'shop.example.org',
  bundleId: 'org.example.shop',
  packageName: 'org.example.shop',
  privacySettings: { maskInputs: true, nested: { list: [1, null] } },
  publicPortal: { enabled: true },
  customStatuses: [{ id: 'waiting-for-vendor', label: 'Waiting for vendor', category: 'pending' }],
  customFieldDefinitions: [
    { id: 'cf_plan', type: 'select', label: 'Plan', required: true, placeholder: 'Choose', options: ['Basic', 'Team'] },
    {
      id: 'cf_seats',
      type: 'number',
      label: 'Seats',
      required: false,
      validation: { min: 1, max: 500 },
      visibilityCondition: { fieldId: 'cf_plan', value: 'Team' },
    },
  ],
  disabledDefaultFields: ['df_phone'],
  slaRules: [
    { priority: 'urgent', hours: 1 },
    { priority: 'low', hours: 8_760 },
  ],
};

describe('201', () => {
  it('fills in defaults', async () => {
    const { api, workspace } = await aWorkspace(app);

    const response = await api.post('/projects', { workspaceId: workspace.id, name: ' Web shop ' });

    const now = app.clock.read().toISOString();
    expect(response.status).toBe(201);
    expect(response.body.data).toEqual({
      id: expect.stringMatching(/^prj_[0-9a-z]{26}$/),
      workspaceId: workspace.id,
      name: 'Web shop',
      type: 'web',
      domain: null,
      bundleId: null,
      packageName: null,
      publicKey: expect.stringMatching(/^pk_[\w-]{20,}$/),
      privacySettings: {},
      publicPortal: null,
      customStatuses: [],
      customFieldDefinitions: [],
      disabledDefaultFields: [],
      slaRules: [],
      calendar: null,
      pauseWhile: [],
      mailSettings: {
        ...{ notifyCustomers: true, confirmReceipt: false, notifyResolved: true },
        ...{ history: 'last', language: null, from: null, replyTo: null, address: null, aliases: [] },
      },
      requireIdentity: false,
      createdAt: now,
      updatedAt: now,
    });
    expect(await stored(response.body.data.id)).toMatchObject({ name: 'Web shop', publicPortal: null });
  });

  it('takes everything that an update takes', async () => {
    const { api, workspace } = await aWorkspace(app);

    const response = await api.post('/projects', { workspaceId: workspace.id, name: 'Shop', ...everything });

    expect(response.body.data).toMatchObject(everything);
    expect(await stored(response.body.data.id)).toMatchObject(everything);
  });

  it('takes null for what can be absent', async () => {
    const { api, workspace } = await aWorkspace(app);
    const privacySettings = { retentionDays: null };
    const nulls = { domain: null, bundleId: null, packageName: null, publicPortal: null, privacySettings };

    const response = await api.post('/projects', { workspaceId: workspace.id, name: 'Shop', ...nulls });

    expect(response.body.data).toMatchObject(nulls);
  });

  it('gives each project a public key of its own', async () => {
    const { api, workspace } = await aWorkspace(app);
    const body = { workspaceId: workspace.id, name: 'Shop' };

    const responses = await Promise.all([api.post('/projects', body), api.post('/projects', body)]);

    const keys = responses.map((response) => response.body.data.publicKey);
    expect(new Set(keys).size).toBe(2);
  });
});

describe('400', () => {
  const status = { id: 'waiting', label: 'Waiting', category: 'pending' };
  const calendar = { timezone: 'Europe/Berlin', week: { mon: [['09:00', '17:00']] } };
  const field = { id: 'cf_plan', type: 'text', label: 'Plan', required: false };

  it.each([
    [{ name: undefined }, 'body/name'],
    [{ name: '' }, 'body/name'],
    [{ name: ' \t' }, 'body/name'],
    [{ name: '🙂'.repeat(201) }, 'body/name'],
    [{ type: 'desktop' }, 'body/type'],
    [{ domain: '' }, 'body/domain'],
    [{ privacySettings: null }, 'body/privacySettings'],
    [{ privacySettings: { retentionDays: 0 } }, 'body/privacySettings/retentionDays'],
    [{ privacySettings: { retentionDays: 3_651 } }, 'body/privacySettings/retentionDays'],
    [{ privacySettings: { retentionDays: 1.5 } }, 'body/privacySettings/retentionDays'],
    [{ privacySettings: { retentionDays: '30' } }, 'body/privacySettings/retentionDays'],
    [{ publicPortal: [] }, 'body/publicPortal'],
    [{ publicKey: 'pk_mine' }, 'body/publicKey'],
    [{ slaRules: [{ priority: 'high', hours: 0.04 }] }, 'body/slaRules/0/hours'],
    [{ slaRules: [{ priority: 'high', hours: 8_760.1 }] }, 'body/slaRules/0/hours'],
    [{ slaRules: [{ priority: 'asap', hours: 1 }] }, 'body/slaRules/0/priority'],
    [
      {
        slaRules: [
          { priority: 'high', hours: 1 },
          { priority: 'high', hours: 2 },
        ],
      },
      'body/slaRules/1/priority',
    ],
    [
      {
        slaRules: [
          { priority: 'high', target: 'first_answer', hours: 1 },
          { priority: 'high', target: 'resolution', hours: 1 },
          { priority: 'high', hours: 2 },
        ],
      },
      'body/slaRules/2/priority',
    ],
    [{ slaRules: [{ priority: 'high', hours: 0.04 }] }, 'body/slaRules/0/hours'],
    [{ slaRules: [{ priority: 'high', hours: 8_760.1 }] }, 'body/slaRules/0/hours'],
    [{ slaRules: [{ priority: 'high', hours: 1, target: 'both' }] }, 'body/slaRules/0/target'],
    [{ slaRules: [{ priority: 'high', hours: 1, businessHours: true }] }, 'body/slaRules/0/businessHours'],
    [{ calendar: { ...calendar, timezone: 'Europe/Atlantis' } }, 'body/calendar/timezone'],
    [{ calendar: { ...calendar, timezone: '+01:00' } }, 'body/calendar/timezone'],
    [{ calendar: { ...calendar, week: {} } }, 'body/calendar/week'],
    [{ calendar: { ...calendar, week: { mon: [], tue: [] } } }, 'body/calendar/week'],
    [{ calendar: { ...calendar, week: { mon: [['09:00', '09:00']] } } }, 'body/calendar/week/mon/0'],
    [{ calendar: { ...calendar, week: { mon: [['22:00', '06:00']] } } }, 'body/calendar/week/mon/0'],
    [{ calendar: { ...calendar, week: { mon: [['24:01', '25:00']] } } }, 'body/calendar/week/mon/0/0'],
    [
      {
        calendar: {
          ...calendar,
          week: {
            tue: [
              ['09:00', '12:00'],
              ['11:59', '13:00'],
            ],
          },
        },
      },
      'body/calendar/week/tue/1',
    ],
    [{ calendar: { ...calendar, week: { mon: Array(5).fill(['09:00', '17:00']) } } }, 'body/calendar/week/mon'],
    [{ calendar: { ...calendar, holidays: ['2026-02-29'] } }, 'body/calendar/holidays/0'],
    [{ calendar: { ...calendar, holidays: Array(101).fill('2026-12-25') } }, 'body/calendar/holidays'],
    [{ pauseWhile: ['waiting-for-customer', 'pending'] }, 'body/pauseWhile/1'],
    [
      {
        customStatuses: [
          { ...status, label: 'Again' },
          { ...status, label: 'Again' },
        ],
      },
      'body/customStatuses/1/id',
    ],
    [{ customStatuses: [status, { ...status, id: 'in-progress' }] }, 'body/customStatuses/1/id'],
    [{ customStatuses: [{ ...status, id: 'Waiting' }] }, 'body/customStatuses/0/id'],
    [{ customStatuses: [{ ...status, id: 'a--b' }] }, 'body/customStatuses/0/id'],
    [{ customStatuses: [{ ...status, category: 'waiting' }] }, 'body/customStatuses/0/category'],
    [{ customFieldDefinitions: [field, field] }, 'body/customFieldDefinitions/1/id'],
    [{ customFieldDefinitions: [{ ...field, id: 'df_name' }] }, 'body/customFieldDefinitions/0/id'],
    [{ customFieldDefinitions: [{ ...field, type: 'colour' }] }, 'body/customFieldDefinitions/0/type'],
    [{ disabledDefaultFields: ['df_plan'] }, 'body/disabledDefaultFields/0'],
  ])('refuses %.80j and stores nothing', async (fields, path) => {
    const { api, workspace } = await aWorkspace(app);

    const response = await api.post('/projects', { workspaceId: workspace.id, name: 'Shop', ...fields });

    expect(response).toBeError(400, 'bad_request', path);
    expect(await count(workspace.id)).toBe(0);
  });

  it('names every repetition and system status at once', async () => {
    const { api, workspace } = await aWorkspace(app);
    const customStatuses = [status, status, { ...status, id: 'new' }];

    const response = await api.post('/projects', { workspaceId: workspace.id, name: 'Shop', customStatuses });

    expect(response).toBeError(400, 'bad_request', 'body/customStatuses/1/id');
    expect(response).toBeError(400, 'bad_request', 'body/customStatuses/2/id');
  });
});

describe('403', () => {
  it("refuses what is over the plan's limit, even from simultaneous requests", async () => {
    const { api, workspace } = await aWorkspace(app);
    await app.database.prisma.project.createMany({
      data: Array.from({ length: 47 }, () => {
        const id = newId('prj');
        return { id, workspaceId: workspace.id, name: 'Shop', publicKey: id };
      }),
    });

    const responses = await Promise.all(
      Array.from({ length: 6 }, () => api.post('/projects', { workspaceId: workspace.id, name: 'Shop' })),
    );

    const refused = responses.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(3);
    for (const response of refused) expect(response).toBeError(403, 'forbidden');
    expect(refused[0]?.body.error.message).toContain('50 projects');
    expect(await count(workspace.id)).toBe(50);
  });

  it('limits nobody on pro_max', async () => {
    const { api, workspace } = await aWorkspace(app, { plan: 'pro_max' });
    await app.database.prisma.project.createMany({
      data: Array.from({ length: 60 }, () => {
        const id = newId('prj');
        return { id, workspaceId: workspace.id, name: 'Shop', publicKey: id };
      }),
    });

    const response = await api.post('/projects', { workspaceId: workspace.id, name: 'Shop' });

    expect(response.status).toBe(201);
  });
});

describe('409', () => {
  it('refuses an Idempotency-Key that was used with another body', async () => {
    const { api, workspace } = await aWorkspace(app);
    const headers = { 'Idempotency-Key': 'one' };
    const first = await api.post('/projects', { workspaceId: workspace.id, name: 'Shop' }, headers);

    const again = await api.post('/projects', { workspaceId: workspace.id, name: 'Shop' }, headers);
    const other = await api.post('/projects', { workspaceId: workspace.id, name: 'Other' }, headers);

    expect(again.body).toEqual(first.body);
    expect(other).toBeError(409, 'conflict');
    expect(await count(workspace.id)).toBe(1);
  });
});

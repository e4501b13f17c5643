import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../../src/base/ids.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aMember, anAutomation, aWorkspaceWithProject } from '../../support/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const addTag = (tag: string) => ({ type: 'add_tag', params: { tag } });
const stored = (id: string) => app.database.prisma.automation.findFirstOrThrow({ where: { id } });
const countIn = (projectId: string) => app.database.prisma.automation.count({ where: { projectId } });
/** Whether automations read the workspace's log of events, and from where on. */
const readsAfter = async (workspaceId: string) => {
  const place = await app.database.prisma.logPlace.findFirst({ where: { workspaceId, reader: 'automations' } });
  return place && Number(place.sequence);
};

/** A project with a custom status and custom fields. */
const aProject = () =>
  aWorkspaceWithProject(app, {
    customStatuses: [{ id: 'waiting', label: 'Waiting', category: 'pending' }],
    disabledDefaultFields: ['df_phone'],
    customFieldDefinitions: [
      { id: 'cf_plan', type: 'select', label: 'Plan', required: false, options: ['basic', 'team'] },
      { id: 'cf_seats', type: 'number', label: 'Seats', required: false, validation: { max: 10 } },
      {
        id: 'cf_region',
        type: 'select',
        label: 'Region',
        required: false,
        optionsByParent: { parentFieldId: 'cf_plan', map: { team: ['north'] } },
      },
    ],
  });

describe('201', () => {
  it('fills in defaults', async () => {
    const { api, user, workspace, project } = await aProject();

    const response = await api.post('/automations', {
      projectId: project.id,
      name: ' Tag it ',
      scope: 'feedback.created',
      actions: [addTag('new')],
    });

    const now = app.clock.read();
    expect(response.status).toBe(201);
    expect(response.body).toEqual({
      id: expect.stringMatching(/^aut_/),
      projectId: project.id,
      name: 'Tag it',
      scope: 'feedback.created',
      enabled: true,
      priority: 100,
      systemGenerated: false,
      conditions: { combinator: 'and', rules: [] },
      actions: [addTag('new')],
      schedule: null,
      warnings: [],
      runStats: { matched7d: 0, errored7d: 0 },
      lastRunAt: null,
      createdBy: user.id,
      disabledReason: null,
      createdByApp: null,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    });
    expect(await stored(response.body.id)).toMatchObject({ workspaceId: workspace.id, nextRunAt: null, priority: 100 });
    const { lastSequence } = await app.database.prisma.eventCounter.findFirstOrThrow({
      where: { workspaceId: workspace.id },
    });
    // Its own event is the last one.
    expect(await readsAfter(workspace.id)).toBe(Number(lastSequence) - 1);
  });

  it('takes every field, and a workspaceId that is its own', async () => {
    const { api, workspace, project, user } = await aProject();
    const fields = {
      name: 'All',
      scope: 'feedback.updated',
      enabled: false,
      priority: 0,
      conditions: {
        combinator: 'or',
        rules: [
          { field: 'status', operator: 'changed_to', value: 'waiting' },
          { combinator: 'not', rules: [{ field: 'previous.customFields.cf_seats', operator: 'gt', value: 3 }] },
        ],
      },
      actions: [
        { type: 'assign_agent', params: { userId: user.id } },
        { type: 'set_status', params: { status: 'waiting' } },
        { type: 'set_custom_field', params: { fieldId: 'cf_region', value: 'north' } },
        { type: 'set_custom_field', params: { fieldId: 'cf_seats', value: null } },
        { type: 'set_custom_field', params: { fieldId: 'cf_plan', value: '{{feedback.category}}' } },
        { type: 'add_note', params: { content: '{{ feedback.metadata.order }}: {{feedback.customFields.cf_plan}}' } },
        { type: 'send_webhook', params: { url: 'https://hooks.example.org/heed' } },
      ],
    };

    const response = await api.post('/automations', { workspaceId: workspace.id, projectId: project.id, ...fields });

    const { conditions, actions } = await stored(response.body.id);
    expect(response.body).toMatchObject(fields);
    expect({ conditions, actions }).toEqual({ conditions: fields.conditions, actions: fields.actions });
    expect(await readsAfter(workspace.id)).toBeNull();
  });

  it.each([
    [undefined, { cron: '*/15 * * * *', timezone: 'UTC' }, '2026-03-10T12:15:00.000Z'],
    [{ cron: '0 9 * * 1-5' }, { cron: '0 9 * * 1-5', timezone: 'UTC' }, '2026-03-11T09:00:00.000Z'],
    [
      { cron: '0 9 * * *', timezone: 'Europe/Berlin' },
      { cron: '0 9 * * *', timezone: 'Europe/Berlin' },
      '2026-03-11T08:00:00.000Z',
    ],
  ])('runs by the schedule %j', async (sent, schedule, next) => {
    const { api, project } = await aProject();
    const fields = { name: 'Nightly', scope: 'time.scheduled', actions: [addTag('old')], schedule: sent };

    const response = await api.post('/automations', { projectId: project.id, ...fields });

    expect(response.body.schedule).toEqual(schedule);
    expect(await stored(response.body.id)).toHaveProperty('nextRunAt', new Date(next));
  });

  it('stores and shows the address of a webhook as it is called', async () => {
    const { api, project } = await aProject();
    const actions = [{ type: 'send_webhook', params: { url: 'HTTPS://Hooks.Example.org:443/a/../b' } }];

    const { body } = await api.post('/automations', { projectId: project.id, name: 'Hook', scope: 'manual', actions });

    expect(body.actions).toEqual([{ type: 'send_webhook', params: { url: 'https://hooks.example.org/b' } }]);
    expect(await stored(body.id)).toMatchObject({ actions: body.actions });
  });

  it('hides the secret of a webhook, and stores it encrypted', async () => {
    const { api, project } = await aProject();
    const params = { url: 'https://hooks.example.org/heed', secret: 'correct-horse-battery' };
    const fields = { name: 'Hook', scope: 'manual', actions: [{ type: 'send_webhook', params }] };

    const response = await api.post('/automations', { projectId: project.id, ...fields });

    expect(response.body.actions).toEqual([{ type: 'send_webhook', params: { ...params, secret: '********' } }]);
    expect(JSON.stringify(await stored(response.body.id))).not.toContain(params.secret);
  });

  it('counts to the limit of the plan, without those that SLA rules made', async () => {
    const { api, project, workspace } = await aWorkspaceWithProject(app, {
      slaRules: [{ priority: 'high', hours: 4 }],
    });
    const one = { workspaceId: workspace.id, projectId: project.id, name: 'A', scope: 'manual', actions: [] };
    await app.database.prisma.automation.createMany({
      data: Array.from({ length: 499 }, () => ({ ...one, id: newId('aut'), conditions: {} })),
    });
    const last = await anAutomation({ api, project });

    const response = await api.post('/automations', { ...one, actions: [addTag('x')] });

    expect(last.id).toMatch(/^aut_/);
    expect(response).toBeError(403, 'forbidden');
    expect(response.body.error.message).toContain('500');
    const usage = await api.get(`/workspace/${workspace.id}/usage`);
    expect(usage.body.data.usage.automations).toBe(500);
  });
});

describe('400', () => {
  const rule = (field: string, operator: string, value?: unknown) => ({
    scope: 'feedback.created',
    conditions: { combinator: 'and', rules: [{ field, operator, ...(value !== undefined && { value }) }] },
  });
  const ruleAt = 'body/conditions/rules/0';
  const action = (type: string, params: object) => ({ actions: [addTag('first'), { type, params }] });
  const paramsAt = 'body/actions/1/params';
  const deep = {
    combinator: 'and',
    rules: [{ combinator: 'and', rules: [{ combinator: 'and', rules: [] as object[] }] }],
  };

  it.each([
    [{ name: '  ' }, 'body/name'],
    [{ scope: 'feedback.deleted' }, 'body/scope'],
    [{ priority: 10_001 }, 'body/priority'],
    [{ priority: 1.5 }, 'body/priority'],
    [{ actions: [] }, 'body/actions'],
    [{ actions: Array.from({ length: 21 }, () => addTag('x')) }, 'body/actions'],
    [{ systemGenerated: true }, 'body/systemGenerated'],
    [{ schedule: { cron: '* * * * *' } }, 'body/schedule'],
    [{ scope: 'time.scheduled', schedule: { cron: '61 * * * *' } }, 'body/schedule/cron'],
    [{ scope: 'time.scheduled', schedule: { cron: 'H * * * *' } }, 'body/schedule/cron'],
    [{ scope: 'time.scheduled', schedule: { cron: '0 0 31 2 *' } }, 'body/schedule/cron'],
    [{ scope: 'time.scheduled', schedule: { cron: '* * * * * *' } }, 'body/schedule/cron'],
    [{ scope: 'time.scheduled', schedule: { cron: '* * * * *', timezone: '+01:00' } }, 'body/schedule/timezone'],
    [{ scope: 'time.scheduled', schedule: { cron: '* * * * *', timezone: 'Mars/Base' } }, 'body/schedule/timezone'],

    [rule('colour', 'equals', 'red'), `${ruleAt}/field`],
    [rule('customFields.cf_gone', 'equals', 'x'), `${ruleAt}/field`],
    [rule('customFields.df_phone', 'equals', 'x'), `${ruleAt}/field`],
    [rule('status', 'contains', 'new'), `${ruleAt}/operator`],
    [rule('message', 'matches', '.*'), `${ruleAt}/operator`],
    [rule('customFields.cf_plan', 'gt', 1), `${ruleAt}/operator`],
    [rule('status', 'changed'), ruleAt],
    [rule('previous.status', 'equals', 'new'), ruleAt],
    [rule('priority', 'equals', 'huge'), `${ruleAt}/value`],
    [rule('rating', 'gt', '3'), `${ruleAt}/value`],
    [rule('message', 'in', 'x'), `${ruleAt}/value`],
    [rule('message', 'is_set', 'x'), `${ruleAt}/value`],
    [rule('message', 'equals'), `${ruleAt}/value`],
    [rule('customFields.cf_seats', 'equals', 'many'), `${ruleAt}/value`],
    [rule('dueDate', 'before', 'soon'), `${ruleAt}/value`],
    [{ conditions: { combinator: 'xor', rules: [] } }, 'body/conditions/combinator'],
    [
      {
        conditions: { combinator: 'and', rules: [{ combinator: 'or', rules: Array.from({ length: 51 }, () => deep) }] },
      },
      'body/conditions/rules/0/rules',
    ],

    [action('dance', {}), 'body/actions/1/type'],
    [action('set_status', {}), `${paramsAt}/status`],
    [action('set_status', { status: 'gone' }), `${paramsAt}/status`],
    [action('assign_agent', { userId: newId('usr') }), `${paramsAt}/userId`],
    [action('add_watcher', { userId: newId('usr') }), `${paramsAt}/userId`],
    [action('set_priority', { priority: 'huge' }), `${paramsAt}/priority`],
    [action('add_tag', { tag: '  ' }), `${paramsAt}/tag`],
    [action('add_tag', { tag: '\u180B' }), `${paramsAt}/tag`],
    [action('add_tag', { tag: 'x'.repeat(65) }), `${paramsAt}/tag`],
    [action('remove_tag', { tag: '{{feedback.colour}}' }), `${paramsAt}/tag`],
    [action('set_category', { category: '{{message}}' }), `${paramsAt}/category`],
    [action('set_due_date', { hours: 0 }), `${paramsAt}/hours`],
    [action('add_note', { content: '{{feedback.customFields.cf_gone}}' }), `${paramsAt}/content`],
    [action('add_comment', { message: '{{feedback.metadata.}}' }), `${paramsAt}/message`],
    [action('add_comment', { message: 'x'.repeat(2_001) }), `${paramsAt}/message`],
    [action('notify', { message: '{{feedback.customMetadata}}' }), `${paramsAt}/message`],
    [action('set_custom_field', { fieldId: 'cf_gone', value: 1 }), `${paramsAt}/fieldId`],
    [action('set_custom_field', { fieldId: 'df_phone', value: '1' }), `${paramsAt}/fieldId`],
    [action('set_custom_field', { fieldId: 'cf_plan', value: 'gold' }), `${paramsAt}/value`],
    [action('set_custom_field', { fieldId: 'cf_seats', value: 11 }), `${paramsAt}/value`],
    [action('set_custom_field', { fieldId: 'cf_plan', value: '{{feedback.x}}' }), `${paramsAt}/value`],
    [action('send_email', { to: 'everybody', subject: 'S', body: 'B' }), `${paramsAt}/to`],
    [action('send_email', { to: 'submitter', subject: 'a\nb', body: 'B' }), `${paramsAt}/subject`],
    [action('send_email', { to: 'submitter', subject: '\u2800', body: 'B' }), `${paramsAt}/subject`],
    [action('send_email', { to: 'submitter', subject: '{{feedback.x}}', body: 'B' }), `${paramsAt}/subject`],
    [action('send_email', { to: 'submitter', subject: 'S', body: '{{feedback.x}}' }), `${paramsAt}/body`],
    [action('send_webhook', { url: 'ftp://hooks.example.org' }), `${paramsAt}/url`],
    [action('send_webhook', { url: 'http://127.0.0.1/x' }), `${paramsAt}/url`],
    [action('send_webhook', { url: 'http://[::1]/x' }), `${paramsAt}/url`],
    [action('send_webhook', { url: 'http://169.254.169.254/latest' }), `${paramsAt}/url`],
    [action('send_webhook', { url: 'https://user:word@example.org' }), `${paramsAt}/url`],
    [action('send_webhook', { url: 'https://user@example.org' }), `${paramsAt}/url`],
    [action('send_webhook', { url: 'https://example.org/\t' }), `${paramsAt}/url`],
    [action('send_webhook', { url: 'https://example.org', secret: '********' }), `${paramsAt}/secret`],
  ])('refuses %.90j and stores nothing', async (fields, path) => {
    const { api, project } = await aProject();
    const body = { projectId: project.id, name: 'A', scope: 'manual', actions: [addTag('x')], ...fields };

    const response = await api.post('/automations', body);

    expect(response).toBeError(400, 'bad_request', path);
    expect(await countIn(project.id)).toBe(0);
  });

  it.each([
    ['field', { field: 'stauts', operator: 'equals', value: 'new' }, '"stauts" is not. Did you mean status?'],
    ['field', { field: 'mesage', operator: 'is_set' }, '"mesage" is not. Did you mean message?'],
    ['field', { field: 'previous.mesage', operator: 'is_set' }, 'Did you mean previous.message?'],
    ['field', { field: 'colour', operator: 'equals', value: 'red' }, 'GET /automation-vocabulary'],
    ['field', { field: 7, operator: 'equals', value: 'red' }, 'string'],
    ['operator', { field: 'status', operator: 'equalz', value: 'new' }, 'Did you mean equals?'],
    ['feild', { feild: 'status', operator: 'equals', value: 'new' }, 'Did you mean field?'],
    ['valeu', { field: 'message', operator: 'is_set', valeu: 'x' }, 'Did you mean value?'],
    ['combinator', { combinator: 'xor', rules: [] }, 'must be one of: and, or, not'],
    ['combinator', { combinator: 'adn', rules: [] }, 'Did you mean and?'],
    ['combinater', { combinater: 'and', rules: [] }, 'Did you mean combinator?'],
  ])('says how %s was meant in %j', async (name, wrong, meant) => {
    const { api, project } = await aProject();
    const inside = { combinator: 'and', rules: [{ combinator: 'or', rules: [wrong] }] };
    const body = { projectId: project.id, name: 'A', scope: 'manual', actions: [addTag('x')], conditions: inside };

    const { body: answer } = await api.post('/automations', body);

    const path = `body/conditions/rules/0/rules/0/${name}`;
    expect(answer.error.details).toContainEqual({ path, message: expect.stringContaining(meant) });
    expect(answer.error.message).not.toContain('must match');
  });

  it.each([
    ['status', 'equals', 'nwe', 'matches nothing: nwe must be'],
    ['status', 'in', ['new', 'gone'], 'gone must be a status of the project: new, '],
    ['assigneeId', 'equals', newId('usr'), 'must be the id of an active member'],
    ['customFields.cf_plan', 'equals', 'golden', 'golden must be an option: '],
  ])('warns of %s %s %j, which no item can have', async (field, operator, value, words) => {
    const { api, project } = await aProject();
    const conditions = { combinator: 'and', rules: [{ combinator: 'not', rules: [{ field, operator, value }] }] };
    const body = { projectId: project.id, name: 'A', scope: 'manual', actions: [addTag('x')], conditions };

    const response = await api.post('/automations', body);

    const path = 'conditions/rules/0/rules/0/value';
    const warning = { path, message: expect.stringContaining(words) };
    expect(response.status).toBe(201);
    expect(response.body.warnings).toEqual([warning]);
    expect((await api.get(`/automations/${response.body.id}`)).body.warnings).toEqual([warning]);
  });

  it('warns of no category, which is free text, and of no status that exists', async () => {
    const { api, project, user } = await aProject();
    const rules = [
      { field: 'category', operator: 'equals', value: 'anything' },
      { field: 'status', operator: 'in', value: ['new', 'archived'] },
      { field: 'assigneeId', operator: 'equals', value: user.id },
    ];
    const conditions = { combinator: 'and', rules };
    const body = { projectId: project.id, name: 'A', scope: 'manual', actions: [addTag('x')], conditions };

    expect((await api.post('/automations', body)).body.warnings).toEqual([]);
  });

  it('says that an email may go to an address too', async () => {
    const { api, project } = await aProject();
    const actions = [{ type: 'send_email', params: { to: 'asignee', subject: 'S', body: 'B' } }];

    const { body } = await api.post('/automations', { projectId: project.id, name: 'A', scope: 'manual', actions });

    const wanted = 'must be one of: assignee, watchers, submitter, or an email address. Did you mean assignee?';
    expect(body.error.details).toEqual([{ path: 'body/actions/0/params/to', message: wanted }]);
  });

  it('names every wrong rule and action at once', async () => {
    const { api, project } = await aProject();
    const rules = [rule('customFields.cf_a', 'is_set'), rule('customFields.cf_b', 'is_set')].flatMap(
      ({ conditions }) => conditions.rules,
    );
    const actions = ['gone', 'lost'].map((status) => ({ type: 'set_status', params: { status } }));
    const fields = { name: 'A', scope: 'manual', conditions: { combinator: 'and', rules }, actions };

    const response = await api.post('/automations', { projectId: project.id, ...fields });

    expect(response.body.error.details.map(({ path }: { path: string }) => path)).toEqual([
      'body/conditions/rules/0/field',
      'body/conditions/rules/1/field',
      'body/actions/0/params/status',
      'body/actions/1/params/status',
    ]);
  });

  it('counts the rules of all groups, and takes 50', async () => {
    const { api, project } = await aProject();
    const rules = (count: number) => Array.from({ length: count }, () => ({ field: 'category', operator: 'is_set' }));
    const conditions = (count: number) => ({
      combinator: 'and',
      rules: [...rules(25), { combinator: 'or', rules: rules(count - 25) }],
    });
    const body = { projectId: project.id, name: 'A', scope: 'manual', actions: [addTag('x')] };

    const [most, tooMany] = [
      await api.post('/automations', { ...body, conditions: conditions(50) }),
      await api.post('/automations', { ...body, conditions: conditions(51) }),
    ];

    expect(most.status).toBe(201);
    expect(tooMany).toBeError(400, 'bad_request', 'body/conditions');
  });

  it('refuses a member of another workspace as an assignee', async () => {
    const { api, project } = await aProject();
    const other = await aWorkspaceWithProject(app);
    const stranger = await aMember(app, other.workspace);
    const actions = [{ type: 'assign_agent', params: { userId: stranger.id } }];

    const response = await api.post('/automations', { projectId: project.id, name: 'A', scope: 'manual', actions });

    expect(response).toBeError(400, 'bad_request', 'body/actions/0/params/userId');
  });
});

describe('404', () => {
  it('does not find a project that does not exist, is in another workspace, or is not in the workspace that is sent', async () => {
    const [own, other] = [await aProject(), await aProject()];
    const body = { name: 'A', scope: 'manual', actions: [addTag('x')] };

    const responses = [
      await own.api.post('/automations', { ...body, projectId: newId('prj') }),
      await own.api.post('/automations', { ...body, projectId: other.project.id }),
      await own.api.post('/automations', { ...body, projectId: own.project.id, workspaceId: other.workspace.id }),
    ];

    for (const response of responses) expect(response).toBeError(404, 'not_found');
    expect(await countIn(own.project.id)).toBe(0);
  });
});

describe('409', () => {
  it('refuses an Idempotency-Key that was used with another body, and repeats the response to the same', async () => {
    const { api, project } = await aProject();
    const headers = { 'Idempotency-Key': 'automation-1' };
    const body = { projectId: project.id, name: 'A', scope: 'manual', actions: [addTag('x')] };
    const first = await api.post('/automations', body, headers);

    const [same, other] = [
      await api.post('/automations', body, headers),
      await api.post('/automations', { ...body, name: 'B' }, headers),
    ];

    expect(same.body).toEqual(first.body);
    expect(other).toBeError(409, 'conflict');
    expect(await countIn(project.id)).toBe(1);
  });
});

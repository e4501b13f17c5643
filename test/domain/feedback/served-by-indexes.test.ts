import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CustomFieldDefinition } from '../../../generated/sdk/types.gen.ts';
import { automationsReader } from '../../../src/domain/automations/read-log.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, anAutomation, aWorkspaceWithProject } from '../../support/builders.ts';
import { contextOf } from '../../support/jobs.ts';
import { explainStatements, recordStatements } from '../../support/recorded-statements.ts';

/** So many that an index pays, and so few that PostgreSQL reads them all as soon as it expects some dozens of them. */
const items = 2_000;

const rating = (score: number) => ({ score, text: null, at: '2026-03-01T11:00:00.000Z' });

const late = {
  ...{ status: 'resolved', statusCategory: 'resolved' },
  ...{ dueDate: '2026-03-01T09:00:00.000Z', resolvedAt: '2026-03-01T11:00:00.000Z' },
};

const fields: CustomFieldDefinition[] = [
  { id: 'cf_plan', label: 'Plan', type: 'select', required: false, options: ['Free', 'Pro'] },
  { id: 'cf_parts', label: 'Parts', type: 'multiselect', required: false, options: ['Car', 'Bus', 'Ship'] },
];

let app: TestApp;
let built: Awaited<ReturnType<typeof aWorkspaceWithItems>>;

// What goes to the embedded database is not recorded. Its PostgreSQL makes the same plans.
const onServer = globalThis.databaseKind === 'postgresql' ? describe : describe.skip;

async function aWorkspaceWithItems() {
  const built = await aWorkspaceWithProject(app, { customFieldDefinitions: fields });
  await anAutomation(built, { scope: 'feedback.created' });
  const item = await aFeedback(built, { userEmail: 'ada@example.com' });
  const { prisma } = app.database;
  await prisma.feedback.createMany({
    data: Array.from({ length: items }, (_, index) => ({
      ...{
        id: `fb_${index}`,
        workspaceId: built.workspace.id,
        projectId: built.project.id,
        ticketNumber: 1_000 + index,
      },
      ...{ widgetId: 'api', channel: 'api', message: 'It broke. '.repeat(20) },
      ...{ submitterVerified: index % 50 !== 0, ...(index % 100 === 1 && { satisfaction: rating(1 + (index % 3)) }) },
      ...(index % 200 === 3 && { firstAnsweredAt: '2026-03-01T11:00:00.000Z' }),
      ...(index % 100 === 5 && late),
      ...(index % 50 === 6 && { ...late, dueDate: null }),
      ...(index % 100 === 7 && { rating: 1 + (index % 3) }),
      ...(index % 100 === 8 && { customMetadata: { customFields: { cf_plan: 'Pro', cf_parts: ['Car', 'Bus'] } } }),
    })),
  });
  await prisma.$executeRaw`VACUUM ANALYZE`;
  return { ...built, item };
}

/** The plans of the statements that the work sends. */
async function plansOf(work: () => Promise<unknown>): Promise<string[]> {
  const { statements } = await recordStatements(work);
  return explainStatements(app.database.kind === 'postgresql' ? app.database.url : '', statements);
}

/** Whether it looks at some hundred items, which tell how to search. */
const isSample = (plan: string) => plan.includes('FROM (SELECT * FROM feedback f WHERE f.workspace_id = $1 LIMIT $2)');

const readsAll = /Seq Scan on feedback/;

onServer('in a small table of items', () => {
  beforeAll(async () => {
    app = await startTestApp();
    built = await aWorkspaceWithItems();
  });
  afterAll(() => app.close());

  it.each([
    ['get', '/feedback/ID', undefined],
    ['get', '/feedback/number/1', undefined],
    ['patch', '/feedback/ID', { status: 'resolved', tags: ['a'] }],
    ['post', '/feedback', { message: 'Again', userEmail: 'ada@example.com' }],
    ['post', '/feedback/bulk', { ids: ['ID'], changes: { category: 'bug' } }],
    ['post', '/feedback/ID/comments', { message: 'Thanks' }],
    ['post', '/feedback/ID/notes', { content: 'Look' }],
    ['delete', '/feedback/fb_9', undefined],
  ] as const)('%s %s does not read the whole table', async (method, path, body) => {
    const { api, workspace, project, item } = built;
    const sent = { workspaceId: workspace.id, ...(path === '/feedback' && { projectId: project.id }), ...body };
    const text = JSON.stringify(sent).replaceAll('"ID"', JSON.stringify(item.id));

    const plans = await plansOf(async () => {
      const response = await api[method](path.replace('ID', item.id), JSON.parse(text));
      if (response.status >= 300) throw new Error(JSON.stringify(response.body));
    });

    expect(plans.length).toBeGreaterThan(0);
    expect(plans.filter((plan) => readsAll.test(plan))).toEqual([]);
  });

  it.each([
    [{ satisfaction: '2' }, 'feedback_satisfaction_idx', 7],
    [{ satisfaction: '1,3' }, 'feedback_satisfaction_idx', 13],
    [{ submitterVerified: false }, 'feedback_workspace_id_submitter_verified_created_at_id_idx', 40],
    [{ answeredBefore: '2026-03-02T00:00:00Z' }, 'feedback_first_answered_at_idx', 10],
    [{ resolvedBefore: '2026-03-02T00:00:00Z' }, 'feedback_resolved_at_idx', 60],
    [{ breached: true }, 'feedback_resolved_late_idx', 20],
    [{ ratingMin: 2 }, 'feedback_rating_idx', 14],
    [{ 'customField.cf_plan': 'pro', projectId: true }, 'feedback_custom_fields_idx', 20],
    [{ 'customField.cf_parts': 'Bus,Ship', projectId: true }, 'feedback_custom_fields_idx', 20],
  ])('GET /feedback with %j reads an index of it', async (query, index, total) => {
    const { api, workspace, project } = built;
    const asked = { ...query, ...('projectId' in query && { projectId: project.id }) };

    let found: unknown;
    const plans = await plansOf(async () => {
      const { body } = await api.get('/feedback', { workspaceId: workspace.id, ...asked });
      found = body.pagination.total;
    });

    expect(found).toBe(total);
    expect(plans.filter((plan) => plan.includes('FROM feedback') && !isSample(plan) && !plan.includes(index))).toEqual(
      [],
    );
  });

  it('a step of the automations does not read the whole table', async () => {
    await aFeedback(built);

    const plans = await plansOf(() => automationsReader.step(contextOf(app), built.workspace.id));

    expect(plans.some((plan) => plan.includes('UPDATE feedback'))).toBe(true);
    expect(plans.filter((plan) => readsAll.test(plan))).toEqual([]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { aFeedback, aWorkspaceWithFeedback } from '../../../support/builders.ts';
import { citusUrl } from '../../../support/citus.ts';
import { openEmptyOnCitus } from '../../../support/citus-databases.ts';
import { explainStatements, recordStatements } from '../../../support/recorded-statements.ts';

const onCitus = citusUrl ? describe : describe.skip;

let app: TestApp;
let built: Awaited<ReturnType<typeof aWorkspaceWithFeedback>>;

if (citusUrl) {
  beforeAll(async () => {
    app = await startTestApp({}, { database: await openEmptyOnCitus() });
    built = await aWorkspaceWithFeedback(app, { userEmail: 'ada@example.com' });
    // What is remembered from one request to the next is read now.
    await built.api.get(`/feedback?workspaceId=${built.workspace.id}`);
  });
  afterAll(() => app.close());
}

/** The plans of what a request sends, as Citus shows them for statements that are not on one shard alone. */
async function plansOf(request: () => Promise<{ status: number }>): Promise<string> {
  const { result, statements } = await recordStatements(request);
  expect(result.status).toBeLessThan(300);
  expect(statements.length).toBeGreaterThan(0);
  if (app.database.kind !== 'postgresql') throw new Error('Citus is PostgreSQL');
  return (await explainStatements(app.database.url, statements)).join('\n');
}

const severalShards = /Task Count: (?:[2-9]|\d\d)/;

onCitus('on a Citus cluster (needs TEST_CITUS_URL)', () => {
  it.each([
    ...['createdAt', 'updatedAt', 'votes', 'dueDate'].map((sort) => `/feedback?workspaceId=W&sort=${sort}`),
    '/feedback?workspaceId=W&status=new',
    '/feedback?workspaceId=W&search=broke',
    '/feedback/ID?workspaceId=W',
    '/feedback/number/1?workspaceId=W',
    '/feedback/counts?workspaceId=W&groupBy=status',
    '/events?workspaceId=W',
    '/projects?workspaceId=W',
    '/customers?workspaceId=W',
  ])('GET %s asks one shard, and nothing in between', async (path) => {
    const url = path.replace('W', built.workspace.id).replace('ID', built.feedback.id);

    const plans = await plansOf(() => built.api.get(url));

    expect(plans).toContain('Task Count: 1');
    expect(plans).not.toMatch(severalShards);
    expect(plans).not.toMatch(/Distributed Subplan|pull to coordinator/);
  });

  // Citus plans an INSERT in a WITH list as a step of its own, whose rows pass through the coordinator.
  it.each([
    ['POST', '/feedback', { message: 'Again' }],
    ['POST', '/feedback', { message: 'Again', userEmail: 'bob@example.com' }],
    ['PATCH', '/feedback/ID', { status: 'resolved' }],
    ['POST', '/feedback/ID/comments', { message: 'Thanks' }],
  ] as const)('%s %s with %j touches no other shard', async (method, path, body) => {
    const { api, workspace, project } = built;
    const item = await aFeedback(built);
    const sent = { workspaceId: workspace.id, ...(path === '/feedback' && { projectId: project.id }), ...body };
    const url = path.replace('ID', item.id);

    const plans = await plansOf(() => (method === 'POST' ? api.post(url, sent) : api.patch(url, sent)));

    expect(plans).toContain('Task Count: 1');
    expect(plans).not.toMatch(severalShards);
  });
});

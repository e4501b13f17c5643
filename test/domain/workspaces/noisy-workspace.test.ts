import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { newId } from '../../../src/base/ids.ts';
import { holdCounter } from '../../process/held-lock.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aCustomer, aFeedback, aWorkspaceWithProject } from '../../support/builders.ts';
import { until } from '../../support/until.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Built = Awaited<ReturnType<typeof aWorkspaceWithProject>>;

const many = 1_203;
const itemsOf = ({ workspace }: Built, where: object) =>
  app.database.prisma.feedback.count({ where: { workspaceId: workspace.id, ...where } });
const countOf = async (id: string) =>
  (await app.database.prisma.customer.findFirstOrThrow({ where: { id } })).feedbackCount;

/** So many items of the project, all of one customer. */
async function aCustomerOfMany(built: Built, email: string) {
  const customer = await aCustomer(built, { emails: [email] });
  const { workspace, project } = built;
  const start = app.clock.read().getTime();
  await app.database.prisma.feedback.createMany({
    data: Array.from({ length: many }, (_, index) => ({
      ...{ id: newId('fb'), workspaceId: workspace.id, projectId: project.id, customerId: customer.id },
      ...{ ticketNumber: 1_000 + index, widgetId: 'api', channel: 'api', message: 'Hi' },
      createdAt: new Date(start + index),
    })),
  });
  await app.database.prisma.customer.updateMany({ where: { id: customer.id }, data: { feedbackCount: many } });
  return customer;
}

describe('a customer of many items', () => {
  it('is deleted, and leaves the items to nobody', async () => {
    const built = await aWorkspaceWithProject(app);
    const customer = await aCustomerOfMany(built, 'ada@example.org');

    const response = await built.api.delete(`/customers/${customer.id}`);

    expect(response.status).toBe(200);
    expect(await itemsOf(built, { customerId: null })).toBe(many);
  });

  it.each([[{}], [{ 'Idempotency-Key': 'merge' }]])('is merged with all of them %j', async (headers) => {
    const built = await aWorkspaceWithProject(app);
    const target = await aCustomer(built, { emails: ['target@example.org'] });
    const source = await aCustomerOfMany(built, 'source@example.org');
    const merge = () =>
      built.api.post(
        `/customers/${target.id}/merge`,
        { sourceCustomerId: source.id },
        headers as Record<string, string>,
      );

    const response = await merge();

    expect(response.body.data).toEqual({ id: target.id, mergedSourceId: source.id, mergedFeedbackCount: many });
    expect(await countOf(target.id)).toBe(many);
    expect(await itemsOf(built, { customerId: target.id })).toBe(many);
    if ('Idempotency-Key' in headers) expect((await merge()).body).toEqual(response.body);
  });

  it('keeps them all where the merge is refused', async () => {
    const built = await aWorkspaceWithProject(app);
    const source = await aCustomerOfMany(built, 'source@example.org');
    const [target, other] = [await aCustomer(built), await aCustomer(built)];
    const headers = { 'Idempotency-Key': 'one' };
    const merge = (sourceCustomerId: string) =>
      built.api.post(`/customers/${target.id}/merge`, { sourceCustomerId }, headers);
    await merge(other.id);

    expect(await merge(source.id)).toBeError(409, 'conflict');
    expect(await itemsOf(built, { customerId: source.id })).toBe(many);
  });

  it('counts none of them once their project is deleted', async () => {
    const built = await aWorkspaceWithProject(app);
    const customer = await aCustomerOfMany(built, 'ada@example.org');

    const response = await built.api.delete(`/projects/${built.project.id}`, { workspaceId: built.workspace.id });

    expect(response.status).toBe(200);
    expect(await itemsOf(built, {})).toBe(0);
    expect(await countOf(customer.id)).toBe(0);
  });
});

const onServer = globalThis.databaseKind === 'postgresql' ? describe : describe.skip;

onServer('on PostgreSQL (the embedded database does one thing at a time)', () => {
  const databaseUrl = () => (app.database.kind === 'postgresql' ? app.database.url : '');

  it.each([
    ['a deleted customer', ({ api }: Built, id: string) => api.delete(`/customers/${id}`), { customerId: null }],
    [
      'a deleted project',
      ({ api, project, workspace }: Built) => api.delete(`/projects/${project.id}`, { workspaceId: workspace.id }),
      undefined,
    ],
  ])('the items of %s go in steps', async (_what, ask, moved) => {
    const built = await aWorkspaceWithProject(app);
    const customer = await aCustomerOfMany(built, 'ada@example.org');
    const newest = await app.database.prisma.feedback.findFirstOrThrow({
      where: { workspaceId: built.workspace.id },
      orderBy: { createdAt: 'desc' },
    });
    const holder = new Client({ connectionString: databaseUrl() });
    await holder.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM feedback WHERE workspace_id = $1 AND id = $2 FOR UPDATE', [
      newest.workspaceId,
      newest.id,
    ]);

    const response = ask(built, customer.id);
    const gone = async () => (moved ? itemsOf(built, moved) : many - (await itemsOf(built, {})));
    await until('the first steps are done', async () => (await gone()) >= 500, 5_000);
    await holder.query('ROLLBACK');
    await holder.end();

    expect((await response).status).toBe(200);
    expect(await gone()).toBe(many);
  });

  it('one that waits for itself leaves half of the connections to others', async () => {
    const [noisy, other] = [await aWorkspaceWithProject(app), await aWorkspaceWithProject(app)];
    const counter = await holdCounter(databaseUrl(), noisy.workspace.id);
    const creates = Array.from({ length: 15 }, () => aFeedback(noisy));
    await until('they wait for the counter', () => counter.isWaitedFor());

    const started = performance.now();
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => other.api.get('/feedback', { workspaceId: other.workspace.id })),
    );
    const afterMs = performance.now() - started;
    await counter.release();

    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(afterMs).toBeLessThan(1_000);
    expect(await Promise.all(creates)).toHaveLength(15);
  });
});

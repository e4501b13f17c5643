import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aCustomer, aFeedback, aWorkspace, aWorkspaceWithProject } from '../../support/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const isStored = async (id: string) => (await app.database.prisma.customer.count({ where: { id } })) === 1;

describe('200', () => {
  it('removes only the customer with the identifiers', async () => {
    const built = await aWorkspace(app);
    const [customer, other] = [await aCustomer(built, { emails: ['a@example.org'] }), await aCustomer(built)];

    const response = await built.api.delete(`/customers/${customer.id}`);

    expect(response.status).toBe(200);
    expect(response.body).toEqual({ data: { id: customer.id, deleted: true } });
    expect([await isStored(customer.id), await isStored(other.id)]).toEqual([false, true]);
    await aCustomer(built, { emails: ['a@example.org'] });
  });

  it('keeps the items, linked to nobody and otherwise as they were', async () => {
    const built = await aWorkspaceWithProject(app);
    const item = await aFeedback(built, { userEmail: 'a@example.org' });
    app.clock.advance(1_000);

    await built.api.delete(`/customers/${item.customerId}`, { workspaceId: built.workspace.id });

    const { body } = await built.api.get(`/feedback/${item.id}`, { workspaceId: built.workspace.id });
    expect(body.data).toEqual({ ...item, customerId: null });
  });

  it('leaves no item linked to a deleted customer, however many come in meanwhile', async () => {
    const built = await aWorkspaceWithProject(app);
    const { customerId } = await aFeedback(built, { userEmail: 'a@example.org' });

    const [response] = await Promise.all([
      built.api.delete(`/customers/${customerId}`),
      ...Array.from({ length: 10 }, () => aFeedback(built, { userEmail: 'a@example.org' })),
    ]);

    expect(response.status).toBe(200);
    const where = { workspaceId: built.workspace.id };
    const [customer] = await app.database.prisma.customer.findMany({ where });
    const linked = await app.database.prisma.feedback.count({ where: { ...where, customerId: { not: null } } });
    expect(customer?.feedbackCount ?? 0).toBe(linked);
    expect(customer?.id).not.toBe(customerId);
  });
});
describe('404', () => {
  it('is the response to all but one of simultaneous deletions', async () => {
    const built = await aWorkspace(app);
    const { id } = await aCustomer(built);

    const responses = await Promise.all(Array.from({ length: 4 }, () => built.api.delete(`/customers/${id}`)));

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestResponse } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aCustomer, aFeedback, aWorkspaceWithProject } from '../../support/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('everything that touches customers, all at once', () => {
  it('neither fails nor deadlocks, and ends with correct counts and identifiers', async () => {
    const built = await aWorkspaceWithProject(app, {
      customStatuses: [{ id: 'waiting', label: 'Waiting', category: 'open' }],
    });
    const { api, workspace, project } = built;
    const workspaceId = workspace.id;
    const emails = Array.from({ length: 6 }, (_, index) => `user${index}@example.org`);
    const email = (index: number) => emails[index % emails.length] ?? '';
    const items = await Promise.all(
      Array.from({ length: 30 }, (_, index) => aFeedback(built, { userEmail: email(index) })),
    );
    const ids = [...new Set(items.map(({ customerId }) => customerId ?? ''))];
    const id = (index: number) => ids[index % ids.length];
    const { body: doomed } = await api.post('/projects', { workspaceId, name: 'Doomed' });
    for (let index = 0; index < 6; index++)
      await aFeedback({ ...built, project: doomed.data }, { userEmail: email(index) });

    const categories = ['pending', 'open', 'resolved', 'closed'];
    const statuses = (index: number) => [{ id: 'waiting', label: 'W', category: categories[index % 4] }];
    const item = { workspaceId, projectId: project.id, message: 'Hi' };
    const requests = (index: number) => [
      api.post('/feedback', { ...item, userEmail: email(index) }),
      api.post('/feedback', { ...item, userEmail: email(index), userPhone: `1234${index % 4}` }),
      api.post('/feedback', { ...item, userPhone: `1234${index % 4}` }),
      api.delete(`/feedback/${items[index]?.id}`, { workspaceId }),
      api.patch(`/feedback/${items[29 - index]?.id}`, { workspaceId, status: 'waiting' }),
      api.patch(`/projects/${project.id}`, { workspaceId, customStatuses: statuses(index) }),
      api.patch(`/customers/${id(index)}`, { company: `C${index}` }),
      api.patch(`/customers/${id(index)}`, { phones: [`9999${index}`] }),
      api.post('/customers', { workspaceId, emails: [email(index), `new${index}@example.org`] }),
      ...(index < 3 ? [api.post(`/customers/${id(index)}/merge`, { sourceCustomerId: id(index + 3) })] : []),
      ...(index === 4
        ? [api.delete(`/customers/${id(1)}`), api.delete(`/projects/${doomed.data.id}`, { workspaceId })]
        : []),
    ];
    const responses: TestResponse[] = [];
    for (const first of [0, 3, 6])
      responses.push(...(await Promise.all([first, first + 1, first + 2].flatMap(requests))));

    expect(responses.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    const customers = await app.database.prisma.customer.findMany({
      where: { workspaceId },
      include: { identifiers: true, feedback: { select: { id: true } } },
    });
    for (const one of customers) {
      expect(one.feedbackCount).toBe(one.feedback.length);
      expect(one.identifiers.map(({ value }) => value).sort()).toEqual([...one.emails, ...one.phones].sort());
      expect([one.primaryEmail, one.primaryPhone]).toEqual([one.emails[0] ?? null, one.phones[0] ?? null]);
    }
    expect(await aCustomer(built)).toHaveProperty('feedbackCount', 0);
  });
});

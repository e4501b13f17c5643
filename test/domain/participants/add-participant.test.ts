import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aCustomer, aFeedback, aWorkspaceWithFeedback } from '../../support/builders.ts';

// test/domain/access tests 401, 413, 415, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const prisma = () => app.database.prisma;
const storedOf = (feedbackId: string) =>
  prisma().participant.findMany({ where: { feedbackId }, orderBy: { id: 'asc' } });
const eventsOf = (workspaceId: string, type: string) => prisma().event.findMany({ where: { workspaceId, type } });

/** The participant. */
describe('200', () => {
  it('adds a person, and makes a customer of the address', async () => {
    const { api, workspace, feedback } = await aWorkspaceWithFeedback(app);
    const body = { email: ' Grace@Example.org', name: ' Grace ' };

    const response = await api.send('put', `/feedback/${feedback.id}/participants`, { body });

    const customer = await prisma().customer.findFirstOrThrow({ where: { workspaceId: workspace.id } });
    const id = expect.stringMatching(/^ptc_/);
    const shown = { id, kind: 'added', email: 'grace@example.org', name: 'Grace', customerId: customer.id };
    expect(response.body).toEqual({ data: { ...shown, unsubscribed: false, seenAt: null } });
    expect(await storedOf(feedback.id)).toMatchObject([{ kind: 'added', email: 'grace@example.org', name: 'Grace' }]);
    expect(customer).toMatchObject({
      name: 'Grace',
      emails: ['grace@example.org'],
      feedbackCount: 0,
      lastSeenAt: null,
    });
    expect((await api.get('/customers', { workspaceId: workspace.id, search: 'grace' })).body.data).toHaveLength(1);
    expect(await eventsOf(workspace.id, 'customer.created')).toMatchObject([{ subjectId: customer.id }]);
  });

  it('finds the customer who has the address', async () => {
    const built = await aWorkspaceWithFeedback(app);
    const { id } = await aCustomer(built, { name: 'Grace', emails: ['grace@example.org'] });
    const path = `/feedback/${built.feedback.id}/participants`;

    const response = await built.api.send('put', path, { body: { email: 'grace@example.org' } });

    expect(response.body.data).toMatchObject({ customerId: id, name: null });
    expect(await prisma().customer.count({ where: { workspaceId: built.workspace.id } })).toBe(1);
  });

  it('a later item from the address belongs to the same customer', async () => {
    const built = await aWorkspaceWithFeedback(app);
    const path = `/feedback/${built.feedback.id}/participants`;
    const { data } = (await built.api.send('put', path, { body: { email: 'grace@example.org' } })).body;

    const { customerId } = await aFeedback(built, { userEmail: 'grace@example.org' });

    expect(customerId).toBe(data.customerId);
  });

  it('renames a participant, also the submitter, and never adds one twice', async () => {
    const { api, feedback } = await aWorkspaceWithFeedback(app, { userEmail: 'ada@example.org', userName: 'Ada' });
    const path = `/feedback/${feedback.id}/participants`;
    await api.send('put', path, { body: { email: 'grace@example.org', name: 'G' } });

    const renamed = await api.send('put', path, { body: { email: 'GRACE@example.org', name: 'Grace' } });
    const kept = await api.send('put', path, { body: { email: 'grace@example.org' } });
    const submitter = await api.send('put', path, { body: { email: 'ada@example.org', name: 'Countess' } });
    await api.post(`/feedback/${feedback.id}/thread-link`, {});

    expect(renamed.body.data).toMatchObject({ kind: 'added', name: 'Grace' });
    expect(kept.body.data).toEqual(renamed.body.data);
    expect(submitter.body.data).toMatchObject({ kind: 'submitter', name: 'Countess' });
    expect((await api.get(path)).body.data).toEqual([submitter.body.data, renamed.body.data]);
  });
});

/** The form or content of the request is wrong. `details` names each wrong field. */
describe('400', () => {
  it.each([
    [{}, 'body/email'],
    [{ email: 'grace' }, 'body/email'],
    [{ email: ' ' }, 'body/email'],
    [{ email: 'grace@example.org', name: 'a'.repeat(201) }, 'body/name'],
    [{ email: 'grace@example.org', kind: 'added' }, 'body/kind'],
  ])('refuses %.80j', async (body, path) => {
    const { api, feedback } = await aWorkspaceWithFeedback(app);

    const response = await api.send('put', `/feedback/${feedback.id}/participants`, { body });

    expect(response).toBeError(400, 'bad_request', path);
    expect(await storedOf(feedback.id)).toEqual([]);
  });
});

/**
 * The request clashes with the state of the resource, or its `Idempotency-Key` was used with another request.
 * `Retry-After` is present only while the first request with that key is still running.
 */
describe('409', () => {
  it('refuses a twenty-first, but neither a change of one nor the submitter', async () => {
    const { api, feedback } = await aWorkspaceWithFeedback(app, { userEmail: 'ada@example.org' });
    const path = `/feedback/${feedback.id}/participants`;
    const add = (email: string) => api.send('put', path, { body: { email, name: 'Someone' } });
    for (let n = 1; n <= 20; n += 1) expect((await add(`p${n}@example.org`)).status).toBe(200);

    const refused = await add('p21@example.org');

    expect(refused).toBeError(409, 'conflict');
    expect((await add('p7@example.org')).status).toBe(200);
    expect((await add('ada@example.org')).status).toBe(200);
    expect(await storedOf(feedback.id)).toHaveLength(21);
    expect(await prisma().customer.count({ where: { emails: { has: 'p21@example.org' } } })).toBe(0);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../../src/base/ids.ts';
import { findThreadLink } from '../../../src/domain/participants/thread-links.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, aWorkspaceWithFeedback } from '../../support/builders.ts';
import { contextOf } from '../../support/jobs.ts';

// test/domain/access tests 401, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const prisma = () => app.database.prisma;

async function withGrace() {
  const built = await aWorkspaceWithFeedback(app, { userEmail: 'ada@example.org' });
  const path = `/feedback/${built.feedback.id}/participants`;
  const grace = (await built.api.send('put', path, { body: { email: 'grace@example.org' } })).body.data;
  return { ...built, path, graceId: grace.id as string };
}

/** The participant who is gone. */
describe('200', () => {
  it('ends the link, and skips the mail that waits', async () => {
    const { api, workspace, feedback, path, graceId } = await withGrace();
    const link = await api.post(`/feedback/${feedback.id}/thread-link`, { email: 'grace@example.org' });
    const common = { workspaceId: workspace.id, feedbackId: feedback.id, kind: 'answer', createdAt: app.clock.read() };
    const waits = { state: 'waiting', dueAt: app.clock.read() };
    const mails = [
      { participantId: graceId, to: 'grace@example.org', ...waits },
      { participantId: graceId, to: 'grace@example.org', state: 'sent' },
      { participantId: newId('ptc'), to: 'ada@example.org', ...waits },
    ];
    await prisma().mail.createMany({ data: mails.map((mail, n) => ({ id: `mail_${n}`, ...common, ...mail })) });

    const response = await api.delete(`${path}/${graceId}`);

    expect(response.body).toEqual({ data: { id: graceId, deleted: true } });
    expect((await api.get(path)).body.data).toMatchObject([{ email: 'ada@example.org' }]);
    expect(await findThreadLink(contextOf(app), 'link', link.body.data.url.split('/t/')[1])).toBeNull();
    expect(
      await prisma().mail.findMany({ where: { workspaceId: workspace.id }, orderBy: { id: 'asc' } }),
    ).toMatchObject([
      { state: 'skipped', reason: 'removed', dueAt: null },
      { state: 'sent', reason: null },
      { state: 'waiting', reason: null },
    ]);
    const ended = await prisma().event.findMany({ where: { workspaceId: workspace.id, type: 'thread.link_ended' } });
    expect(ended).toMatchObject([{ data: { email: 'grace@example.org', count: 1 } }]);
  });
});

/** The form or content of the request is wrong. `details` names each wrong field. */
describe('400', () => {
  it('takes no parameter except workspaceId', async () => {
    const { api, path, graceId } = await withGrace();

    const response = await api.delete(`${path}/${graceId}`, { page: 2 });

    expect(response).toBeError(400, 'bad_request', 'query/page');
  });
});

/** The resource does not exist, or it belongs to another workspace. */
describe('404', () => {
  it('does not find a participant of another item', async () => {
    const built = await withGrace();
    const { id } = await aFeedback(built);

    expect(await built.api.delete(`/feedback/${id}/participants/${built.graceId}`)).toBeError(404, 'not_found');
    expect((await built.api.get(built.path)).body.data).toHaveLength(2);
  });
});

/**
 * The request clashes with the state of the resource, or its `Idempotency-Key` was used with another request.
 * `Retry-After` is present only while the first request with that key is still running.
 */
describe('409', () => {
  it('refuses the submitter', async () => {
    const { api, feedback, path } = await withGrace();
    await api.post(`/feedback/${feedback.id}/thread-link`, {});
    const [submitter] = (await api.get(path)).body.data;

    expect(await api.delete(`${path}/${submitter.id}`)).toBeError(409, 'conflict');
    expect((await api.get(path)).body.data).toHaveLength(2);
  });
});

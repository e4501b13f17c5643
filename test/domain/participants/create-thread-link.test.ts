import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isExpired } from '../../../src/domain/participants/thread-link-expiry.ts';
import { findThreadLink } from '../../../src/domain/participants/thread-links.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aWidget, aWorkspaceWithFeedback } from '../../support/builders.ts';
import { contextOf } from '../../support/jobs.ts';

// test/domain/access tests 401, 413, 415, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const prisma = () => app.database.prisma;
const eventsOf = (workspaceId: string) =>
  prisma().event.findMany({ where: { workspaceId, type: { startsWith: 'thread.' } }, orderBy: { sequence: 'asc' } });
const tokenOf = ({ body }: { body: { data: { url: string } } }) => body.data.url.split('/t/')[1] ?? '';
const found = (token: string) => findThreadLink(contextOf(app), 'link', token);

/** The link, which was there before. */
describe('200', () => {
  it('is the same link, and no event', async () => {
    const { api, workspace, feedback } = await aWorkspaceWithFeedback(app, { userEmail: 'ada@example.org' });
    const path = `/feedback/${feedback.id}/thread-link`;
    const first = await api.post(path, {});

    const again = await api.post(path, { email: ' ADA@example.org' });

    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(await eventsOf(workspace.id)).toHaveLength(1);
  });

  it('lets an expired link work for 30 days more', async () => {
    const { api, workspace, feedback } = await aWorkspaceWithFeedback(app, { userEmail: 'ada@example.org' });
    const path = `/feedback/${feedback.id}/thread-link`;
    const token = tokenOf(await api.post(path, {}));
    await api.patch(`/feedback/${feedback.id}`, { workspaceId: workspace.id, status: 'resolved' });
    const works = async () => {
      const [link, item] = [
        await found(token),
        await prisma().feedback.findFirstOrThrow({ where: { id: feedback.id } }),
      ];
      return link !== null && !isExpired(contextOf(app), link, item);
    };
    const day = 24 * 3_600_000;

    app.clock.advance(180 * day - 1);
    const within = await works();
    app.clock.advance(1);
    const after = await works();
    const again = await api.post(path, {});
    app.clock.advance(30 * day - 1);
    const extended = await works();
    app.clock.advance(1);

    expect([within, after, extended, await works()]).toEqual([true, false, true, false]);
    expect(again.status).toBe(200);
    expect(tokenOf(again)).toBe(token);
  });
});

/** A new link. */
describe('201', () => {
  it("is the submitter's, who becomes a stored participant", async () => {
    const { api, workspace, project, feedback } = await aWorkspaceWithFeedback(app, { userEmail: 'ada@example.org' });

    const response = await api.post(`/feedback/${feedback.id}/thread-link`, {});

    expect(response.status).toBe(201);
    expect(response.body.data.email).toBe('ada@example.org');
    expect(response.body.data.url).toMatch(/^https?:\/\/[^/]+\/t\/[0-9a-z]{32}$/);
    const submitter = await prisma().participant.findFirstOrThrow({ where: { feedbackId: feedback.id } });
    expect(submitter).toMatchObject({ kind: 'submitter', email: 'ada@example.org' });
    expect(await found(tokenOf(response))).toMatchObject({ feedbackId: feedback.id, participantId: submitter.id });
    const about = { type: 'thread.link_created', projectId: project.id, feedbackId: feedback.id };
    expect(await eventsOf(workspace.id)).toMatchObject([{ ...about, data: { email: 'ada@example.org', count: 1 } }]);
  });

  it('is another one for each person, and not the one of the browser', async () => {
    const built = await aWorkspaceWithFeedback(app);
    const widget = await aWidget(built);
    const body = { widgetId: widget.id, message: 'It broke', userEmail: 'ada@example.org' };
    const sent = (await app.anonymous.site.post(`/api/widget/${built.project.publicKey}/feedback`, body)).body.data;
    await built.api.send('put', `/feedback/${sent.id}/participants`, { body: { email: 'grace@example.org' } });

    const mine = await built.api.post(`/feedback/${sent.id}/thread-link`, {});
    const hers = await built.api.post(`/feedback/${sent.id}/thread-link`, { email: 'grace@example.org' });

    expect([mine.status, hers.status]).toEqual([201, 201]);
    expect(new Set([sent.thread.token, tokenOf(mine), tokenOf(hers)]).size).toBe(3);
  });

  it('is a new one after the old one was ended', async () => {
    const { api, workspace, feedback } = await aWorkspaceWithFeedback(app, { userEmail: 'ada@example.org' });
    const path = `/feedback/${feedback.id}/thread-link`;
    const old = tokenOf(await api.post(path, {}));
    await api.delete(path);

    const response = await api.post(path, {});

    expect(response.status).toBe(201);
    expect(tokenOf(response)).not.toBe(old);
    expect(await found(old)).toBeNull();
    expect((await eventsOf(workspace.id)).map(({ type }) => type)).toEqual([
      ...['thread.link_created', 'thread.link_ended', 'thread.link_created'],
    ]);
  });
});

/** The form or content of the request is wrong. `details` names each wrong field. */
describe('400', () => {
  it.each([{ email: 'grace@example.org' }, { email: 'grace' }, { email: '' }])('refuses %j', async (body) => {
    const { api, workspace, feedback } = await aWorkspaceWithFeedback(app, { userEmail: 'ada@example.org' });

    const response = await api.post(`/feedback/${feedback.id}/thread-link`, body);

    expect(response).toBeError(400, 'bad_request', 'body/email');
    expect(await prisma().threadLink.count({ where: { workspaceId: workspace.id } })).toBe(0);
  });

  it('refuses an item without an address', async () => {
    const { api, feedback } = await aWorkspaceWithFeedback(app);

    const response = await api.post(`/feedback/${feedback.id}/thread-link`, {});

    expect(response).toBeError(400, 'bad_request', 'body/email');
  });
});

/**
 * The request clashes with the state of the resource, or its `Idempotency-Key` was used with another request.
 * `Retry-After` is present only while the first request with that key is still running.
 */
describe('409', () => {
  it('refuses an item that was erased', async () => {
    const { api, feedback } = await aWorkspaceWithFeedback(app, { userEmail: 'ada@example.org' });
    await api.post(`/customers/${feedback.customerId}/erase`, {});

    expect(await api.post(`/feedback/${feedback.id}/thread-link`, {})).toBeError(409, 'conflict');
  });

  it('refuses an Idempotency-Key that was used for another person, and stores its answer sealed', async () => {
    const { api, workspace, feedback } = await aWorkspaceWithFeedback(app, { userEmail: 'ada@example.org' });
    const send = (body: object) => api.post(`/feedback/${feedback.id}/thread-link`, body, { 'Idempotency-Key': 'one' });
    const first = await send({});

    const replayed = await send({});

    expect(await send({ email: 'ada@example.org' })).toBeError(409, 'conflict');
    expect(replayed).toMatchObject({ status: 201, body: first.body });
    const [kept] = await prisma().idempotencyRecord.findMany({ where: { workspaceId: workspace.id, key: 'one' } });
    expect(kept?.body).not.toContain(tokenOf(first));
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aMember, aSession, aWorkspace } from '../../support/builders.ts';
import { anInboundMail } from '../../support/inbound-mails.ts';

// test/domain/access tests 401, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** A page of mails. */
describe('200', () => {
  it('returns the mails of the workspace that wait page by page, newest first', async () => {
    const { api, workspace } = await aWorkspace(app);
    const ids: string[] = [];
    for (const subject of ['One', 'Two', 'Three']) {
      app.clock.advance(1_000);
      ids.unshift((await anInboundMail(app, workspace.id, { subject })).id);
    }
    for (const state of ['comment', 'item', 'note', 'handled', 'dropped'])
      await anInboundMail(app, workspace.id, { state });
    await anInboundMail(app, (await aWorkspace(app)).workspace.id);

    const first = await api.get('/mail-reviews', { workspaceId: workspace.id, pageSize: 2 });
    const cursor = first.body.pagination.nextCursor;
    const second = await api.get('/mail-reviews', { workspaceId: workspace.id, pageSize: 2, cursor });

    expect([first, second].flatMap(({ body }) => body.data).map(({ id }) => id)).toEqual(ids);
    const at = app.clock.read();
    expect(first.body.data[0]).toEqual({
      ...{ id: ids[0], reason: 'unproven_reference', from: 'ada@example.org', fromName: 'Ada Lovelace' },
      ...{ subject: 'Three', text: 'It still fails.', attachments: [], feedbackId: null, projectId: null },
      ...{ at: at.toISOString(), expiresAt: new Date(at.getTime() + 30 * 86_400_000).toISOString() },
    });
    expect(second.body.pagination).toMatchObject({ total: 3, hasMore: false, nextCursor: null });
  });

  it('shows the first 500 characters of a text, and no address that answers a conversation', async () => {
    const { api, workspace } = await aWorkspace(app);
    const answer = `reply+${'0123456789abcdefghjkmnpqrstvwxyz'}@example.com`;
    await anInboundMail(app, workspace.id, { subject: answer, text: `${answer} ${'a'.repeat(600)}` });

    const [mail] = (await api.get('/mail-reviews', { workspaceId: workspace.id })).body.data;

    expect(mail.subject).toBe('[link]');
    expect(mail.text).toMatch(/^\[link\] a{449}$/);
  });

  it('lets members who are not admins read them', async () => {
    const { workspace } = await aWorkspace(app);
    const { api } = await aSession(app, await aMember(app, workspace));

    expect((await api.get('/mail-reviews', { workspaceId: workspace.id })).body.data).toEqual([]);
  });
});

/** The form or content of the request is wrong. `details` names each wrong field. */
describe('400', () => {
  it.each([
    [{ cursor: 'mine' }, 'query/cursor'],
    [{ pageSize: 101 }, 'query/pageSize'],
    [{ reason: 'spam' }, 'query/reason'],
  ])('refuses %j', async (query, path) => {
    const { api, workspace } = await aWorkspace(app);

    const response = await api.get('/mail-reviews', { workspaceId: workspace.id, ...query });

    expect(response).toBeError(400, 'bad_request', path);
  });
});

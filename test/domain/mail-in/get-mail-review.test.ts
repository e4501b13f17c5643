import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aMember, aSession, aWorkspace, aWorkspaceWithFeedback } from '../../support/builders.ts';
import { anInboundMail } from '../../support/inbound-mails.ts';

// test/domain/access tests 401, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** The mail. */
describe('200', () => {
  it('shows a member the mail with its whole text', async () => {
    const { workspace, project, feedback } = await aWorkspaceWithFeedback(app);
    const { api } = await aSession(app, await aMember(app, workspace));
    const files = [{ fileName: 'screen.png', mimeType: 'image/png', fileSize: 48_213 }];
    const text = 'a'.repeat(6_000);
    const place = { projectId: project.id, feedbackId: feedback.id };
    const { id, createdAt, expiresAt } = await anInboundMail(app, workspace.id, { text, files, ...place });

    const response = await api.get(`/mail-reviews/${id}`);

    expect(response.body).toEqual({
      data: {
        ...{ id, reason: 'unproven_reference', from: 'ada@example.org', fromName: 'Ada Lovelace', ...place },
        ...{ subject: 'Re: The export fails', text, attachments: files },
        ...{ at: createdAt.toISOString(), expiresAt: expiresAt?.toISOString() },
      },
    });
  });

  it('shows a mail that has no sender', async () => {
    const { api, workspace } = await aWorkspace(app);
    const { id } = await anInboundMail(app, workspace.id, { fromEmail: null, fromName: null, reason: 'unreadable' });

    expect((await api.get(`/mail-reviews/${id}`)).body.data).toMatchObject({ from: null, fromName: null });
  });
});

/** The resource does not exist, or it belongs to another workspace. */
describe('404', () => {
  it('finds neither a mail of another workspace nor one that waits no longer', async () => {
    const { api, workspace } = await aWorkspace(app);
    const other = await aWorkspace(app);
    const foreign = await anInboundMail(app, other.workspace.id);
    const done = await anInboundMail(app, workspace.id, { state: 'comment' });
    const own = await anInboundMail(app, workspace.id);

    for (const id of [foreign.id, done.id, 'mrv_none'])
      expect(await api.get(`/mail-reviews/${id}`)).toBeError(404, 'not_found');
    const query = { workspaceId: other.workspace.id };
    expect(await api.get(`/mail-reviews/${own.id}`, query)).toBeError(404, 'not_found');
  });
});

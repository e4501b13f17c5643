import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aWorkspace } from '../../support/builders.ts';
import { anInboundMail, aRawFile } from '../../support/inbound-mails.ts';
import { filesOnDisk } from '../../support/uploads.ts';

// test/domain/access tests 401, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const stored = (workspaceId: string) => app.database.prisma.inboundMail.findMany({ where: { workspaceId } });

/** The mail is gone. */
describe('200', () => {
  it('removes the mail and its bytes, and only knows it again', async () => {
    const { api, workspace } = await aWorkspace(app);
    const raw = await aRawFile(app);
    const html = '<p>It still fails.</p>';
    const { id, key } = await anInboundMail(app, workspace.id, { ...raw, html });
    const kept = await anInboundMail(app, workspace.id, await aRawFile(app));

    const response = await api.delete(`/mail-reviews/${id}`);

    expect(response.body).toEqual({ data: { id, deleted: true } });
    expect((await api.get('/mail-reviews', { workspaceId: workspace.id })).body.data).toMatchObject([{ id: kept.id }]);
    expect(await filesOnDisk(app)).toEqual([kept.rawKey]);
    expect(await app.database.prisma.strayFile.count()).toBe(0);
    expect((await stored(workspace.id)).find((row) => row.id === id)).toMatchObject({
      ...{ key, state: 'dropped', fromEmail: null, fromName: null, messageId: null, subject: '', text: '', html: null },
      ...{ context: {}, rawKey: null, rawUntil: null },
    });
  });
});

/** The resource does not exist, or it belongs to another workspace. */
describe('404', () => {
  it('leaves a mail of another workspace, and one that is a comment', async () => {
    const { api, workspace } = await aWorkspace(app);
    const other = await aWorkspace(app);
    const foreign = await anInboundMail(app, other.workspace.id);
    const comment = await anInboundMail(app, workspace.id, { state: 'comment' });

    for (const id of [foreign.id, comment.id, 'mrv_none'])
      expect(await api.delete(`/mail-reviews/${id}`)).toBeError(404, 'not_found');
    expect(await stored(other.workspace.id)).toMatchObject([{ text: 'It still fails.' }]);
    expect(await stored(workspace.id)).toMatchObject([{ text: 'It still fails.' }]);
  });

  it('refuses the second of two at once', async () => {
    const { api, workspace } = await aWorkspace(app);
    const { id } = await anInboundMail(app, workspace.id);

    const both = await Promise.all([api.delete(`/mail-reviews/${id}`), api.delete(`/mail-reviews/${id}`)]);

    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  });
});

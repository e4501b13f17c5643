import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../../src/base/ids.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aWorkspaceWithFeedback } from '../../support/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('200', () => {
  it('returns what the create returned', async () => {
    const { api, workspace, feedback } = await aWorkspaceWithFeedback(app, {
      tags: ['a'],
      customMetadata: { plan: 'team', nested: { list: [1] } },
    });

    const response = await api.get(`/feedback/${feedback.id}`, { workspaceId: workspace.id });

    expect(response.status).toBe(200);
    expect(response.body).toEqual({ data: feedback });
  });

  it('shows both threads with their attachments, oldest first', async () => {
    const { api, workspace, feedback } = await aWorkspaceWithFeedback(app);
    const entry = { workspaceId: workspace.id, feedbackId: feedback.id };
    const comments = ['2026-03-02', '2026-03-01'].map((day) => ({
      ...entry,
      id: newId('cmt'),
      message: `On ${day}`,
      authorName: 'Ada',
      createdAt: new Date(day),
    }));
    const notes = ['2026-03-04', '2026-03-03'].map((day) => ({
      ...entry,
      id: newId('note'),
      content: `On ${day}`,
      authorName: 'Ada',
      authorEmail: 'ada@example.org',
      createdAt: new Date(day),
    }));
    const file = {
      kind: 'image',
      mimeType: 'image/png',
      fileName: 'Bild ä.png',
      fileSize: 3,
      storageKey: 'random-name',
    };
    await app.database.prisma.comment.createMany({ data: comments });
    await app.database.prisma.note.createMany({ data: notes });
    const upload = await app.database.prisma.upload.create({
      data: { ...entry, ...file, id: newId('att'), commentId: comments[0]?.id ?? null },
    });

    const response = await api.get(`/feedback/${feedback.id}`, { workspaceId: workspace.id });

    const attachment = { id: upload.id, url: 'http://heed.test/media/random-name', type: 'image' };
    const { customerComments, internalNotes } = response.body.data;
    expect(customerComments).toMatchObject([
      { message: 'On 2026-03-01', createdAt: '2026-03-01T00:00:00.000Z', attachments: [] },
      { message: 'On 2026-03-02', authorType: 'agent', attachments: [{ ...attachment, fileName: 'Bild ä.png' }] },
    ]);
    expect(internalNotes).toMatchObject([
      { content: 'On 2026-03-03', contentHtml: null, authorEmail: 'ada@example.org', attachments: [] },
      { content: 'On 2026-03-04', createdAt: '2026-03-04T00:00:00.000Z' },
    ]);
  });
});

describe('400', () => {
  it.each([
    [{}, 'query/workspaceId'],
    [{ workspaceId: 'ws_1', expand: 'comments' }, 'query/expand'],
  ])('refuses the query %j', async (query: Record<string, string>, path) => {
    const { api, feedback } = await aWorkspaceWithFeedback(app);

    const response = await api.get(`/feedback/${feedback.id}`, query);

    expect(response).toBeError(400, 'bad_request', path);
  });
});

describe('403', () => {
  it('gives a stranger the same error as for a workspace that does not exist', async () => {
    const { workspace, feedback } = await aWorkspaceWithFeedback(app);
    const stranger = await aWorkspaceWithFeedback(app);

    const foreign = await stranger.api.get(`/feedback/${feedback.id}`, { workspaceId: workspace.id });
    const missing = await stranger.api.get(`/feedback/${feedback.id}`, { workspaceId: newId('ws') });
    const malformed = await stranger.api.get(`/feedback/${feedback.id}`, { workspaceId: 'x' });

    expect(foreign).toBeError(403, 'forbidden');
    for (const { status, body } of [missing, malformed])
      expect([status, body.error.message]).toEqual([403, foreign.body.error.message]);
  });
});

describe('404', () => {
  it.each([newId('fb'), 'nonsense', '%25', "'%20OR%20true"])('does not find %s', async (id) => {
    const { api, workspace } = await aWorkspaceWithFeedback(app);

    const response = await api.get(`/feedback/${id}`, { workspaceId: workspace.id });

    expect(response).toBeError(404, 'not_found');
  });
});

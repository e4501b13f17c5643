import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../../src/base/ids.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aMember, aUser, aWorkspaceWithFeedback } from '../../support/builders.ts';
import { anAttachment } from '../../support/uploads.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const prisma = () => app.database.prisma;
const item = (id: string) => prisma().feedback.findFirstOrThrow({ where: { id } });
const notesOf = (feedbackId: string) => prisma().note.findMany({ where: { feedbackId }, orderBy: { id: 'asc' } });

describe('201', () => {
  it("adds a note by the key's user, and changes nothing of the item but its version", async () => {
    const { api, user, workspace, feedback } = await aWorkspaceWithFeedback(app);
    const before = await item(feedback.id);
    app.clock.advance(1_000);

    const response = await api.post(`/feedback/${feedback.id}/notes`, { content: ' Same cause.\n' });

    expect(response.status).toBe(201);
    expect(response.body).toEqual({
      data: {
        id: expect.stringMatching(/^note_/),
        content: 'Same cause.',
        contentHtml: null,
        authorName: user.name,
        authorEmail: user.email,
        attachments: [],
        createdAt: app.clock.read().toISOString(),
      },
    });
    expect(await notesOf(feedback.id)).toEqual([
      expect.objectContaining({ workspaceId: workspace.id, content: 'Same cause.', authorId: user.id }),
    ]);
    expect(await item(feedback.id)).toEqual({ ...before, version: before.version + 1 });
  });

  it('makes mentioned users watchers, once', async () => {
    const { api, user, workspace, feedback } = await aWorkspaceWithFeedback(app);
    const [ann, bob] = [await aMember(app, workspace), await aMember(app, workspace, 'admin')];
    const post = (mentions: string[]) => api.post(`/feedback/${feedback.id}/notes`, { content: 'Look', mentions });
    await post([ann.id]);
    app.clock.advance(1_000);

    await post([bob.id, ann.id, bob.id, user.id]);

    expect(await item(feedback.id)).toMatchObject({
      watcherIds: [ann.id, bob.id, user.id],
      updatedAt: app.clock.read(),
    });
    expect((await notesOf(feedback.id)).map(({ mentions }) => mentions)).toEqual([[ann.id], [bob.id, ann.id, user.id]]);
  });

  it.each([
    [{ contentHtml: '<p>Hello <b>world</b></p>' }, 'Hello world', '<p>Hello <b>world</b></p>'],
    [{ contentHtml: '<p>One</p><p>Two<br>Three</p>' }, 'One\nTwo\nThree', '<p>One</p><p>Two<br />Three</p>'],
    [{ contentHtml: '<ul><li>A</li><li>B</li></ul>' }, 'A\nB', '<ul><li>A</li><li>B</li></ul>'],
    [
      { contentHtml: '<h1>Title</h1>Tom &amp; &lt;b&gt; &euro;' },
      'Title\nTom & <b> €',
      '<h1>Title</h1>Tom &amp; &lt;b&gt; €',
    ],
    [
      { contentHtml: '<p>See <a href="https://a.example">it</a></p>' },
      'See it',
      '<p>See <a href="https://a.example">it</a></p>',
    ],
    [{ content: 'Own', contentHtml: '<p>Other</p>' }, 'Own', '<p>Other</p>'],
    [{ content: ' ', contentHtml: '<p>Other</p>' }, 'Other', '<p>Other</p>'],
    [{ content: 'Own', contentHtml: '<script>alert(1)</script>' }, 'Own', null],
    [{ content: 'Own', contentHtml: '' }, 'Own', null],
    [{ content: '<b>no HTML</b>' }, '<b>no HTML</b>', null],
  ])('stores %j as text and clean HTML', async (body, content, contentHtml) => {
    const { api, feedback } = await aWorkspaceWithFeedback(app);

    const response = await api.post(`/feedback/${feedback.id}/notes`, body);

    expect(response.body.data).toMatchObject({ content, contentHtml });
    expect(await notesOf(feedback.id)).toEqual([expect.objectContaining({ content, contentHtml })]);
  });

  it('takes attachments without content', async () => {
    const built = await aWorkspaceWithFeedback(app);
    const attachment = await anAttachment(built);

    const response = await built.api.post(`/feedback/${built.feedback.id}/notes`, { attachments: [attachment] });

    expect(response.body.data).toMatchObject({ content: '', contentHtml: null, attachments: [attachment] });
    expect(await prisma().upload.findFirst({ where: { id: attachment.id } })).toHaveProperty(
      'noteId',
      response.body.data.id,
    );
  });

  it('takes 5,000 characters, as text or within HTML', async () => {
    const { api, feedback } = await aWorkspaceWithFeedback(app);
    const content = '🙈'.repeat(5_000);

    const asText = await api.post(`/feedback/${feedback.id}/notes`, { content });
    const asHtml = await api.post(`/feedback/${feedback.id}/notes`, { contentHtml: `<p>${content}</p>` });

    expect([asText, asHtml].map(({ body }) => body.data.content)).toEqual([content, content]);
  });
});

describe('400', () => {
  it.each([
    [{}, 'body/content'],
    [{ content: ' \n' }, 'body/content'],
    [{ content: '', attachments: [] }, 'body/content'],
    [{ contentHtml: '<script>alert(1)</script><p> &nbsp; </p>' }, 'body/content'],
    [{ content: 'a'.repeat(5_001) }, 'body/content'],
    [{ contentHtml: 'a'.repeat(5_001) }, 'body/contentHtml'],
    [{ content: 'a', contentHtml: 'a'.repeat(20_001) }, 'body/contentHtml'],
    [{ content: null }, 'body/content'],
    [{ content: 'a', mentions: 'usr_1' }, 'body/mentions'],
    [{ content: 'a', authorName: 'Ada' }, 'body/authorName'],
    [{ content: 'a', attachments: [{ id: 'att_1' }] }, 'body/attachments/0/id'],
    [{ content: 'a', attachments: [1, 2, 3, 4].map((n) => ({ id: `att_${n}` })) }, 'body/attachments'],
  ])('refuses %.80j', async (body, path) => {
    const { api, feedback } = await aWorkspaceWithFeedback(app);

    const response = await api.post(`/feedback/${feedback.id}/notes`, body);

    expect(response).toBeError(400, 'bad_request', path);
    expect(await notesOf(feedback.id)).toEqual([]);
  });

  it('refuses to mention somebody who is not a member, and adds nothing', async () => {
    const { api, workspace, feedback } = await aWorkspaceWithFeedback(app);
    const [member, stranger] = [await aMember(app, workspace), await aUser(app)];

    for (const id of [stranger.id, newId('usr'), 'nonsense', '']) {
      const body = { content: 'Look', mentions: [member.id, id] };
      expect(await api.post(`/feedback/${feedback.id}/notes`, body)).toBeError(400, 'bad_request', 'body/mentions/1');
    }

    expect(await notesOf(feedback.id)).toEqual([]);
    expect(await item(feedback.id)).toHaveProperty('watcherIds', []);
  });

  it('refuses an attachment that a comment has', async () => {
    const built = await aWorkspaceWithFeedback(app);
    const attachments = [{ id: (await anAttachment(built)).id }];
    await built.api.post(`/feedback/${built.feedback.id}/comments`, { attachments });

    const response = await built.api.post(`/feedback/${built.feedback.id}/notes`, { attachments });

    expect(response).toBeError(400, 'bad_request', 'body/attachments/0/id');
    expect(await notesOf(built.feedback.id)).toEqual([]);
  });
});

describe('409', () => {
  it('refuses an Idempotency-Key that was used for another note', async () => {
    const { api, feedback } = await aWorkspaceWithFeedback(app);
    const send = (content: string) =>
      api.post(`/feedback/${feedback.id}/notes`, { content }, { 'Idempotency-Key': 'one' });
    await send('One');

    expect(await send('Two')).toBeError(409, 'conflict');
    expect(await notesOf(feedback.id)).toHaveLength(1);
  });
});

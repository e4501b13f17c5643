import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aWorkspaceWithFeedback } from '../../support/builders.ts';
import { aFileForm } from '../../support/forms.ts';
import { documents, ofSize, png, samples } from '../../support/media.ts';
import { sendRaw } from '../../support/raw.ts';
import { filesOnDisk, upload } from '../../support/uploads.ts';

// Files that only conversations take, and only in projects that allow them.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Built = Awaited<ReturnType<typeof aWorkspaceWithFeedback>>;

const allowing = { privacySettings: { documents: true } };
const anOpenItem = () => aWorkspaceWithFeedback(app, {}, allowing);
const attach = ({ api, workspace, feedback }: Built, file: Buffer, type: string, fileName = 'file') =>
  upload(api, workspace.id, aFileForm(file, { type, fileName, feedbackId: feedback.id }));
const stored = ({ workspace }: Built) => app.database.prisma.upload.count({ where: { workspaceId: workspace.id } });

describe('a project that allows documents', () => {
  it.each(Object.keys(documents))('takes %s, and serves it as a download that runs nowhere', async (type) => {
    const built = await anOpenItem();
    const bytes = documents[type] as Buffer;

    const { status, body } = await attach(built, bytes, type);

    expect(status).toBe(201);
    expect(body.data).toMatchObject({ type: 'document', mimeType: type, fileSize: bytes.length });
    const served = await sendRaw(app.running.server, 'GET', new URL(body.data.url).pathname, {});
    expect(served.headers).toMatchObject({
      'content-type': expect.stringMatching(new RegExp(`^${type}(; charset=utf-8)?$`)),
      'content-disposition': expect.stringMatching(/^attachment; filename=file\.\w+$/),
      'content-security-policy': expect.stringMatching(/default-src 'none';.*sandbox$/),
      'x-content-type-options': 'nosniff',
    });
  });

  it.each([
    ['application/octet-stream', documents['application/pdf'], 'a', 'application/pdf', 'a.pdf'],
    ['application/octet-stream', documents['text/plain'], 'a.LOG', 'text/plain', 'a.LOG'],
    ['application/octet-stream', documents['text/csv'], 'a.csv', 'text/csv', 'a.csv'],
    ['application/octet-stream', Buffer.from('<script>alert(1)</script>'), 'a.html', 'text/plain', 'a.html.txt'],
    ['application/vnd.ms-excel', documents['text/csv'], 'a.csv', 'text/csv', 'a.csv'],
    ['text/plain', documents['application/pdf'], 'a.txt', 'application/pdf', 'a.txt.pdf'],
    ['image/heif', documents['image/heic'], 'a.HEIC', 'image/heic', 'a.HEIC'],
    ['video/quicktime', samples['video/mp4'], 'a.mov', 'video/quicktime', 'a.mov'],
  ])('judges a file called %s by its bytes: %#', async (type, bytes, name, mimeType, fileName) => {
    const { body } = await attach(await anOpenItem(), bytes as Buffer, type, name);

    expect(body.data).toMatchObject({ mimeType, fileName, type: 'document' });
  });

  it.each([
    ['text/plain', Buffer.from('a\0b')],
    ['text/csv', Buffer.from([0x61, 0xe4, 0x0a])],
    ['text/plain', Buffer.from('\uFEFFa', 'utf16le')],
    ['text/plain', Buffer.concat([Buffer.alloc(5_000, 'a'), Buffer.from([0xc3])])],
    ['application/json', Buffer.concat([Buffer.alloc(70_000, ' '), Buffer.from([0])])],
    ['text/csv', png],
    ['application/pdf', Buffer.from('a')],
    ['image/gif', png],
    ['image/heic', samples['video/mp4']],
    ['video/mp4', documents['video/quicktime']],
    ['application/zip', Buffer.from('PK\x03\x04')],
    ['text/html', Buffer.from('<p>')],
    ['image/svg+xml', Buffer.from('<svg/>')],
    ['application/octet-stream', Buffer.from([1, 2, 3, 0])],
  ])('refuses %s with other bytes with 415: %#', async (type, bytes) => {
    const built = await anOpenItem();

    expect(await attach(built, bytes as Buffer, type)).toBeError(415, 'unsupported_media_type');
    expect(await stored(built)).toBe(0);
  });

  it('takes a text whose characters lie across the chunks that arrive', async () => {
    const text = Buffer.from('🐞'.repeat(40_000));

    expect((await attach(await anOpenItem(), text, 'text/plain')).body.data).toMatchObject({ fileSize: text.length });
  });

  it.each(['application/pdf', 'video/quicktime'])('takes at most 10 MB of %s', async (type) => {
    const built = await anOpenItem();
    const most = 10 * 1_048_576;

    expect((await attach(built, ofSize(type, most), type)).status).toBe(201);
    expect(await attach(built, ofSize(type, most + 1), type)).toBeError(413, 'payload_too_large');
  });

  it('shows them in the conversation, and removes them with the item', async () => {
    const built = await anOpenItem();
    const before = await filesOnDisk(app);
    const { data } = (await attach(built, documents['application/pdf'] as Buffer, 'application/pdf', 'Bill.pdf')).body;

    await built.api.post(`/feedback/${built.feedback.id}/comments`, { attachments: [{ id: data.id }] });
    const { body } = await built.api.get(`/feedback/${built.feedback.id}`, { workspaceId: built.workspace.id });
    await built.api.delete(`/feedback/${built.feedback.id}`, { workspaceId: built.workspace.id });

    expect(body.data.customerComments).toMatchObject([{ attachments: [{ type: 'document', fileName: 'Bill.pdf' }] }]);
    expect(await stored(built)).toBe(0);
    expect(await filesOnDisk(app)).toEqual(before);
  });

  it('takes none that belongs to no item, and none from a page', async () => {
    const built = await anOpenItem();
    const form = aFileForm(documents['image/gif'] as Buffer, { type: 'image/gif' });

    const plain = await upload(built.api, built.workspace.id, form);
    const path = `/api/widget/${built.project.publicKey}/upload`;
    const fromPage = await app.anonymous.site.send('post', path, form);

    for (const response of [plain, fromPage]) expect(response).toBeError(415, 'unsupported_media_type');
    expect(await stored(built)).toBe(0);
    expect((await app.anonymous.site.send('post', path, aFileForm(png, {}))).status).toBe(201);
  });

  it('does not let an item show one as its own picture', async () => {
    const built = await anOpenItem();
    const { url } = (await attach(built, documents['image/gif'] as Buffer, 'image/gif')).body.data;
    const { workspace, project, api } = built;

    const body = { workspaceId: workspace.id, projectId: project.id, message: 'Hi', screenshotUrl: url };
    expect(await api.post('/feedback', body)).toBeError(400, 'bad_request', 'body/screenshotUrl');
  });
});

describe('any other project', () => {
  it.each([{}, { documents: false }, { retentionDays: 5 }])('names the setting, with %j', async (privacySettings) => {
    const built = await aWorkspaceWithFeedback(app, {}, { privacySettings });

    for (const [type, bytes] of Object.entries(documents)) {
      const response = await attach(built, bytes, type);
      expect(response).toBeError(415, 'unsupported_media_type');
      expect(response.body.error.message).toContain('privacySettings.documents');
    }
    expect(await stored(built)).toBe(0);
  });

  it('takes pictures as ever', async () => {
    const built = await aWorkspaceWithFeedback(app);

    expect((await attach(built, png, 'image/png')).status).toBe(201);
  });
});

describe('privacySettings.documents', () => {
  it('is a boolean', async () => {
    const { api, workspace, project } = await anOpenItem();

    const response = await api.patch(`/projects/${project.id}`, {
      workspaceId: workspace.id,
      privacySettings: { documents: 'yes' },
    });

    expect(response).toBeError(400, 'bad_request', 'body/privacySettings/documents');
  });
});

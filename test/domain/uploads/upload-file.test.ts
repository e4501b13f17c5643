import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../../src/base/ids.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aWorkspace, aWorkspaceWithFeedback, aWorkspaceWithProject } from '../../support/builders.ts';
import { aFileForm, aForm } from '../../support/forms.ts';
import { gif, html, ofSize, png, samples } from '../../support/media.ts';
import { until } from '../../support/until.ts';
import { filesOnDisk, storageKeyOf, upload } from '../../support/uploads.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const prisma = () => app.database.prisma;
const storedIn = (workspaceId: string) => prisma().upload.findMany({ where: { workspaceId }, orderBy: { id: 'asc' } });
const storageBytes = async (workspaceId: string) =>
  Number((await prisma().workspaceCounter.findUniqueOrThrow({ where: { workspaceId } })).storageBytes);

/** Uploads in vain: it leaves no row, no counted byte and no file. */
async function uploadInVain(api: Api, workspaceId: string, form: ReturnType<typeof aForm>) {
  const before = await filesOnDisk(app);
  const response = await upload(api, workspaceId, form);
  expect(await storedIn(workspaceId)).toEqual([]);
  expect(await storageBytes(workspaceId)).toBe(0);
  expect(await prisma().strayFile.count()).toBe(0);
  expect(await filesOnDisk(app)).toEqual(before);
  return response;
}

describe('201', () => {
  it('stores a file and returns its address', async () => {
    const { api, workspace } = await aWorkspace(app);

    const response = await upload(api, workspace.id, aFileForm(png, { fileName: 'Broken button.png' }));

    expect(response.status).toBe(201);
    expect(response.body).toEqual({
      data: {
        url: expect.stringMatching(/^http:\/\/heed\.test\/media\/[\w-]{24}\.png$/),
        contentType: 'image/png',
        size: png.length,
      },
    });
    const storageKey = storageKeyOf(response.body.data.url);
    expect(await storedIn(workspace.id)).toEqual([
      expect.objectContaining({
        storageKey,
        kind: 'image',
        mimeType: 'image/png',
        fileName: 'Broken button.png',
        fileSize: png.length,
        projectId: null,
        feedbackId: null,
      }),
    ]);
    expect(await filesOnDisk(app)).toContain(storageKey);
    expect(await storageBytes(workspace.id)).toBe(png.length);
    expect(await prisma().strayFile.count()).toBe(0);
  });

  it('turns it into an attachment of the item with feedbackId', async () => {
    const { api, workspace, project, feedback } = await aWorkspaceWithFeedback(app);

    const response = await upload(api, workspace.id, aFileForm(png, { feedbackId: feedback.id }));

    const [row] = await storedIn(workspace.id);
    expect(response.body.data).toEqual({
      id: row?.id,
      url: `http://heed.test/media/${row?.storageKey}`,
      type: 'image',
      fileName: 'a.png',
      fileSize: png.length,
      mimeType: 'image/png',
    });
    expect(row).toMatchObject({ feedbackId: feedback.id, projectId: project.id, commentId: null, noteId: null });
  });

  it('stores it with a project', async () => {
    const { api, workspace, project } = await aWorkspaceWithProject(app);

    const response = await upload(api, workspace.id, aFileForm(png, { projectId: project.id }));

    expect(response.status).toBe(201);
    expect(await storedIn(workspace.id)).toEqual([
      expect.objectContaining({ projectId: project.id, feedbackId: null }),
    ]);
  });

  it.each(Object.keys(samples))('takes %s', async (type) => {
    const { api, workspace } = await aWorkspace(app);

    const response = await upload(api, workspace.id, aFileForm(samples[type] ?? png, { type }));

    expect(response.body.data).toMatchObject({ contentType: type, size: samples[type]?.length });
    expect(await storedIn(workspace.id)).toEqual([expect.objectContaining({ mimeType: type, kind: type.slice(0, 5) })]);
  });

  it.each([
    ['audio/webm;codecs=opus', 'audio/webm'],
    ['audio/webm; codecs="opus"', 'audio/webm'],
    ['Video/MP4; codecs="avc1.42E01E, mp4a.40.2"', 'video/mp4'],
  ])('drops the parameters of %s', async (type, contentType) => {
    const { api, workspace } = await aWorkspace(app);

    const response = await upload(api, workspace.id, aFileForm(samples[contentType] ?? png, { type }));

    expect(response.body.data).toMatchObject({ contentType });
    expect(await storedIn(workspace.id)).toEqual([expect.objectContaining({ mimeType: contentType })]);
  });

  // The first are what recorders of browsers say, with commas that the standard wants in quotes.
  it.each([
    ['video/webm;codecs=vp8,opus', 'video/webm'],
    ['video/webm;codecs=vp9,opus', 'video/webm'],
    ['video/x-matroska;codecs=avc1,opus', 'video/webm'],
    ['video/mp4;codecs=avc1.42E01E,mp4a.40.2', 'video/mp4'],
    ['audio/mp4; codecs=mp4a.40.2, opus', 'audio/mp4'],
    ['image/jpg', 'image/jpeg'],
    ['image/pjpeg', 'image/jpeg'],
    ['image/x-png', 'image/png'],
    ['audio/x-m4a', 'audio/mp4'],
    ['audio/m4a', 'audio/mp4'],
    ['audio/x-wav', 'audio/wav'],
    ['audio/wave', 'audio/wav'],
    ['audio/vnd.wave', 'audio/wav'],
    ['audio/mp3', 'audio/mpeg'],
    ['audio/x-mpeg', 'audio/mpeg'],
    ['application/ogg', 'audio/ogg'],
    ['video/x-m4v', 'video/mp4'],
    ['application/octet-stream', 'image/webp'],
    ['application/octet-stream', 'audio/mp4'],
    ['binary/octet-stream', 'audio/mpeg'],
  ])('serves a file called %s as %s', async (type, served) => {
    const { api, workspace } = await aWorkspace(app);

    const response = await upload(api, workspace.id, aFileForm(samples[served] ?? png, { type }));

    expect(response.body.data).toMatchObject({ contentType: served });
    expect(await storedIn(workspace.id)).toEqual([expect.objectContaining({ mimeType: served })]);
  });

  it('judges a file without a type by its bytes', async () => {
    const { api, workspace } = await aWorkspace(app);

    const response = await upload(api, workspace.id, aForm([{ name: 'file', value: png, fileName: 'a.png' }]));

    expect(response.body.data).toMatchObject({ contentType: 'image/png' });
  });

  it.each([
    ['a recorder of Android', 'audio/mp4', '\0\0\0\x183gp4\0\0\x02\0isom3gp4'],
    ['a fragmented recording', 'video/mp4', '\0\0\0\x18iso5\0\0\x02\0iso5mp41'],
    ['a camera', 'video/mp4', '\0\0\0\x1cqt  \0\0\0\0qt  mp42isom'],
  ])('takes the MP4 of %s by any of its brands', async (_of, type, header) => {
    const { api, workspace } = await aWorkspace(app);
    const bytes = Buffer.concat([Buffer.from(`${header.slice(0, 4)}ftyp${header.slice(4)}`, 'latin1')], 200);

    const response = await upload(api, workspace.id, aFileForm(bytes, { type }));

    expect(response.body.data).toMatchObject({ contentType: type });
  });

  it.each([
    ['audio/mp4', 'video/mp4', 'video'],
    ['video/mp4', 'audio/mp4', 'audio'],
  ] as const)(
    'lets the declared type decide where a container holds both: bytes of %s as %s',
    async (of, type, kind) => {
      const { api, workspace } = await aWorkspace(app);

      await upload(api, workspace.id, aFileForm(samples[of] ?? png, { type }));

      expect(await storedIn(workspace.id)).toEqual([expect.objectContaining({ mimeType: type, kind })]);
    },
  );

  it.each([
    ['image/png', 5],
    ['audio/wav', 10],
    ['video/mp4', 50],
  ])('takes %s of exactly %i MB', async (type, megabytes) => {
    const { api, workspace } = await aWorkspace(app);
    const size = megabytes * 1_048_576;

    const response = await upload(api, workspace.id, aFileForm(ofSize(type, size), { type }));

    expect(response.body.data).toMatchObject({ size });
    expect(await storageBytes(workspace.id)).toBe(size);
  });

  it.each([
    ['Überraschung – 截图 🙈.png', 'Überraschung – 截图 🙈.png'],
    ['he said "no".png', 'he said "no".png'],
    ['../../etc/passwd.png', 'passwd.png'],
    ['C:\\Users\\ann\\shot.png', 'shot.png'],
    ['line%0Abreak.png', 'linebreak.png'],
    [`${'n'.repeat(300)}.png`, `${'n'.repeat(251)}.png`],
    [`${'🙈'.repeat(300)}.png`, `${'🙈'.repeat(251)}.png`],
    ['invoice\u202Egnp.exe', 'invoicegnp.exe.png'],
    ['\u200Ba\u2066b\uFEFF\u00AD\u2028.png', 'ab.png'],
    ['page.html', 'page.html.png'],
    ['Photo.PNG', 'Photo.PNG'],
    ['Screenshot 2026.03', 'Screenshot 2026.03.png'],
    ['\u202E', 'file.png'],
    ['نامه\u200Cها.png', 'نامه\u200Cها.png'],
    ['श्री\u200Dमान.png', 'श्री\u200Dमान.png'],
    ['👩\u200D🚀👩🏽\u200D🚀.png', '👩\u200D🚀👩🏽\u200D🚀.png'],
    ['\u200Dplan\u200C 2\u200C.png', 'plan 2.png'],
  ])('stores the name %.40s', async (fileName, stored) => {
    const { api, workspace, feedback } = await aWorkspaceWithFeedback(app);

    const response = await upload(api, workspace.id, aFileForm(png, { fileName, feedbackId: feedback.id }));

    expect(response.body.data.fileName).toBe(stored);
    expect(await storedIn(workspace.id)).toEqual([expect.objectContaining({ fileName: stored })]);
  });

  it('takes the fields after the file too', async () => {
    const { api, workspace, project } = await aWorkspaceWithProject(app);
    const file = { name: 'file', value: png, fileName: 'a.png', type: 'image/png' };

    await upload(api, workspace.id, aForm([file, { name: 'projectId', value: project.id }]));

    expect(await storedIn(workspace.id)).toEqual([expect.objectContaining({ projectId: project.id })]);
  });

  it('fills the storage of the plan to the last byte', async () => {
    const { api, workspace } = await aWorkspace(app);
    const storage = BigInt(50 * 1_073_741_824 - png.length);
    await prisma().workspaceCounter.update({ where: { workspaceId: workspace.id }, data: { storageBytes: storage } });

    const responses = [
      await upload(api, workspace.id, aFileForm(png, {})),
      await upload(api, workspace.id, aFileForm(png, {})),
    ];

    expect(responses.map(({ status }) => status)).toEqual([201, 403]);
    expect(await storedIn(workspace.id)).toHaveLength(1);
    expect(await storageBytes(workspace.id)).toBe(50 * 1_073_741_824);
  });
});

describe('400', () => {
  const file = { name: 'file', value: png, fileName: 'a.png', type: 'image/png' };

  it.each([
    ['no part', [], 'body/file'],
    ['no file', [{ name: 'projectId', value: 'prj_1' }], 'body/file'],
    ['a field in place of the file', [{ name: 'file', value: 'text' }], 'body/file'],
    ['a file without a name', [{ ...file, fileName: '' }], 'body/file'],
    ['an empty file', [{ ...file, value: '' }], 'body/file'],
    ['two files', [file, file], 'body/file'],
    ['a file by another name', [{ ...file, name: 'image' }], 'body/image'],
    ['a second file by another name', [file, { ...file, name: 'image' }], 'body/image'],
    ['an unknown field', [file, { name: 'folder', value: 'a' }], 'body/folder'],
    ['a field twice', [file, { name: 'projectId', value: 'a' }, { name: 'projectId', value: 'b' }], 'body/projectId'],
    ['a nested field', [file, { name: 'projectId[a]', value: 'a' }], undefined],
    ['a field with U+0000', [file, { name: 'projectId', value: 'a\0' }], 'body/projectId'],
    ['a name with U+0000', [{ ...file, fileName: 'a\0.png' }], undefined],
    ['a field that is too long', [file, { name: 'projectId', value: 'a'.repeat(2_000) }], undefined],
    ['too many fields', [file, ...Array.from({ length: 20 }, (_, n) => ({ name: `f${n}`, value: 'a' }))], undefined],
  ])('refuses %s', async (_what, parts, path) => {
    const { api, workspace } = await aWorkspace(app);

    const response = await uploadInVain(api, workspace.id, aForm(parts));

    expect(response).toBeError(400, 'bad_request', path);
  });

  it.each(['projectId', 'feedbackId'])('refuses a %s that does not exist in the workspace', async (field) => {
    const [{ api, workspace }, other] = [await aWorkspace(app), await aWorkspaceWithFeedback(app)];
    const ids = { projectId: other.project.id, feedbackId: other.feedback.id }[field] ?? '';

    for (const id of [ids, newId('prj'), 'nonsense', ''])
      expect(await uploadInVain(api, workspace.id, aFileForm(png, { [field]: id }))).toBeError(
        400,
        'bad_request',
        `body/${field}`,
      );
  });

  it('refuses a form that is cut short or has no boundary', async () => {
    const { api, workspace } = await aWorkspace(app);
    const { body, headers } = aFileForm(png, {});
    const forms = [
      { body: body.subarray(0, body.length - 30), headers },
      { body: Buffer.from('nonsense'), headers },
      { body, headers: { 'Content-Type': 'multipart/form-data' } },
    ];

    for (const form of forms) expect(await uploadInVain(api, workspace.id, form)).toBeError(400, 'bad_request');
  });

  it('requires workspaceId, and takes no other parameter', async () => {
    const { api, workspace } = await aWorkspace(app);
    const form = aFileForm(png, {});
    const send = (query: Record<string, string>) => api.send('post', '/feedback/upload', { query, ...form });

    expect(await send({})).toBeError(400, 'bad_request', 'query/workspaceId');
    expect(await send({ workspaceId: workspace.id, folder: 'a' })).toBeError(400, 'bad_request', 'query/folder');
    expect(await storedIn(workspace.id)).toEqual([]);
  });
});

describe('403', () => {
  it("refuses a file beyond the plan's storage", async () => {
    const { api, workspace } = await aWorkspace(app);
    const where = { workspaceId: workspace.id };
    await prisma().workspaceCounter.update({ where, data: { storageBytes: 50n * 1_073_741_824n } });

    const response = await upload(api, workspace.id, aFileForm(png, {}));

    expect(response).toBeError(403, 'forbidden');
    expect(response.body.error.message).toContain('bytes of storage');
    expect(await storedIn(workspace.id)).toEqual([]);
    expect(await prisma().strayFile.count()).toBe(0);
  });
});

describe('409', () => {
  it('answers a repetition with the first response, and stores nothing', async () => {
    const { api, workspace } = await aWorkspace(app);
    const key = { 'Idempotency-Key': 'one' };
    const form = aFileForm(png, {});
    const first = await upload(api, workspace.id, form, key);
    const files = await filesOnDisk(app);
    const otherBoundary = {
      body: Buffer.from(form.body.toString('latin1').replaceAll('heed-test-boundary', 'another'), 'latin1'),
      headers: { 'Content-Type': 'multipart/form-data; boundary=another' },
    };

    const second = await upload(api, workspace.id, otherBoundary, key);

    expect(second.body).toEqual(first.body);
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(await storedIn(workspace.id)).toHaveLength(1);
    expect(await storageBytes(workspace.id)).toBe(png.length);
    await until('no file is stray', async () => (await prisma().strayFile.count()) === 0);
    expect(await filesOnDisk(app)).toEqual(files);
  });

  it.each([
    ['bytes', aFileForm(ofSize('image/png', 100), {})],
    ['name', aFileForm(png, { fileName: 'b.png' })],
  ])('refuses the key for a file with other %s', async (_what, other) => {
    const { api, workspace } = await aWorkspace(app);
    const key = { 'Idempotency-Key': 'one' };
    await upload(api, workspace.id, aFileForm(png, {}), key);

    const response = await upload(api, workspace.id, other, key);

    expect(response).toBeError(409, 'conflict');
    expect(await storedIn(workspace.id)).toHaveLength(1);
    expect(await prisma().strayFile.count()).toBe(0);
  });
});

describe('413', () => {
  it.each([
    ['image/png', 5],
    ['audio/mpeg', 10],
    ['video/webm', 50],
  ])('refuses %s that is one byte larger than %i MB', async (type, megabytes) => {
    const { api, workspace } = await aWorkspace(app);
    const file = ofSize(type, megabytes * 1_048_576 + 1);

    expect(await uploadInVain(api, workspace.id, aFileForm(file, { type }))).toBeError(413, 'payload_too_large');
  });

  it('refuses a form that is larger than any file, by its length alone', async () => {
    const { api, workspace } = await aWorkspace(app);
    const form = aFileForm(ofSize('video/mp4', 51 * 1_048_576), { type: 'video/mp4' });

    expect(await uploadInVain(api, workspace.id, form)).toBeError(413, 'payload_too_large');
  });
});

describe('415', () => {
  it.each([
    ['a GIF', gif, 'image/gif'],
    ['a GIF that is called a PNG', gif, 'image/png'],
    ['HTML that is called a PNG', html, 'image/png'],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'],
    ['SVG that is called a JPEG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/jpeg'],
    ['a JPEG that is called a PNG', samples['image/jpeg'], 'image/png'],
    ['a PNG that is called audio', png, 'audio/webm'],
    ['WebM that is called MP4', samples['video/webm'], 'video/mp4'],
    ['audio that is called a picture', samples['audio/wav'], 'image/webp'],
    ['one byte', Buffer.from('a'), 'image/png'],
    ['a PDF', Buffer.from('%PDF-1.7\n'), 'application/pdf'],
    ['a listed type that is called another', png, 'image/bmp'],
    ['a HEIC, which names brands of MP4', Buffer.from('\0\0\0\x1cftypheic\0\0\0\0mif1heicmp42', 'latin1'), 'video/mp4'],
    ['a film of QuickTime', Buffer.from('\0\0\0\x14ftypqt  \0\0\0\0qt  ', 'latin1'), 'video/mp4'],
    ['text of any type', html, 'application/octet-stream'],
    ['text', Buffer.from('Hello'), 'text/plain'],
  ])('refuses %s', async (_what, value = png, type) => {
    const { api, workspace } = await aWorkspace(app);
    const part = { name: 'file', value, fileName: 'a.png', type };

    expect(await uploadInVain(api, workspace.id, aForm([part]))).toBeError(415, 'unsupported_media_type');
  });

  it('refuses a body that is not a form', async () => {
    const { api, workspace } = await aWorkspace(app);
    const json = { body: Buffer.from('{}'), headers: { 'Content-Type': 'application/json' } };

    expect(await uploadInVain(api, workspace.id, json)).toBeError(415, 'unsupported_media_type');
  });
});

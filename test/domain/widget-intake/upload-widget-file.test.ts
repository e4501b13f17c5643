import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { removeOverdueUploads } from '../../../src/domain/uploads/pending-uploads.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aWidget, aWorkspaceWithProject } from '../../support/builders.ts';
import { aClient } from '../../support/client.ts';
import { aFileForm, aForm } from '../../support/forms.ts';
import { contextOf } from '../../support/jobs.ts';
import { html, ofSize, png } from '../../support/media.ts';
import { sendRaw } from '../../support/raw.ts';
import { filesOnDisk, storageKeyOf } from '../../support/uploads.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ trustProxy: true });
});
afterAll(() => app.close());

const storedIn = ({ id: workspaceId }: { id: string }) =>
  app.database.prisma.upload.findMany({ where: { workspaceId } });

function upload(publicKey: string, form: ReturnType<typeof aForm>, headers: Record<string, string> = {}) {
  return app.anonymous.site.send('post', `/api/widget/${publicKey}/upload`, {
    body: form.body,
    headers: { ...form.headers, ...aClient(), ...headers },
  });
}

describe('201', () => {
  it('stores a file with the project and returns its address', async () => {
    const { workspace, project } = await aWorkspaceWithProject(app);

    const response = await upload(project.publicKey, aFileForm(png, {}));

    const { url } = response.body.data;
    expect(response.status).toBe(201);
    expect(response.body.data).toEqual({ url, contentType: 'image/png', size: png.length });
    expect(await storedIn(workspace)).toMatchObject([
      { storageKey: storageKeyOf(url), projectId: project.id, feedbackId: null, kind: 'image' },
    ]);
    expect(await filesOnDisk(app)).toContain(storageKeyOf(url));
  });

  it('returns what new feedback takes as its screenshot', async () => {
    const built = await aWorkspaceWithProject(app);
    const widget = await aWidget(built);
    const screenshotUrl = (await upload(built.project.publicKey, aFileForm(png, {}))).body.data.url;

    const response = await app.anonymous.site.post(
      `/api/widget/${built.project.publicKey}/feedback`,
      { message: 'Look', widgetId: widget.id, screenshotUrl },
      aClient(),
    );

    expect(response.status).toBe(201);
    expect((await sendRaw(app.running.server, 'GET', new URL(screenshotUrl).pathname)).status).toBe(200);
  });

  it('works on the plan free, for a page of the domain', async () => {
    const { workspace, project } = await aWorkspaceWithProject(app, { domain: 'shop.example' });
    await app.database.prisma.workspace.update({ where: { id: workspace.id }, data: { plan: 'free' } });

    const response = await upload(project.publicKey, aFileForm(png, {}), { Origin: 'https://shop.example' });

    expect(response.status).toBe(201);
    expect(response.headers).toHaveProperty('access-control-allow-origin', 'https://shop.example');
  });
});

describe('a file that no item names', () => {
  const hour = 3_600_000;
  const minute = 60_000;
  const storageOf = async ({ id: workspaceId }: { id: string }) =>
    Number((await app.database.prisma.workspaceCounter.findUniqueOrThrow({ where: { workspaceId } })).storageBytes);
  const submit = (publicKey: string, body: object) =>
    app.anonymous.site.post(`/api/widget/${publicKey}/feedback`, { message: 'Look', ...body }, aClient());

  it('is removed after an hour, and one that an item names stays', async () => {
    const built = await aWorkspaceWithProject(app);
    const { workspace, project } = built;
    const widgetId = (await aWidget(built)).id;
    const named = (await upload(project.publicKey, aFileForm(png, {}))).body.data.url;
    const stray = (await upload(project.publicKey, aFileForm(png, {}))).body.data.url;
    const receipt = await submit(project.publicKey, { widgetId, screenshotUrl: named });

    app.clock.advance(hour + 2 * minute);
    await removeOverdueUploads(contextOf(app));

    expect(receipt.status).toBe(201);
    expect(await storedIn(workspace)).toMatchObject([{ storageKey: storageKeyOf(named), pendingUntil: null }]);
    expect(await storageOf(workspace)).toBe(png.length);
    const onDisk = await filesOnDisk(app);
    expect(onDisk).toContain(storageKeyOf(named));
    expect(onDisk).not.toContain(storageKeyOf(stray));
    expect((await sendRaw(app.running.server, 'GET', new URL(stray).pathname)).status).toBe(404);
  });

  it('exists for an hour, and can be named only until then', async () => {
    const built = await aWorkspaceWithProject(app);
    const { project } = built;
    const widgetId = (await aWidget(built)).id;
    const screenshotUrl = (await upload(project.publicKey, aFileForm(png, {}))).body.data.url;

    app.clock.advance(hour - minute);
    await removeOverdueUploads(contextOf(app));
    const inTime = (await sendRaw(app.running.server, 'GET', new URL(screenshotUrl).pathname)).status;
    app.clock.advance(minute);
    const late = await submit(project.publicKey, { widgetId, screenshotUrl });

    expect(inTime).toBe(200);
    expect(late).toBeError(400, 'bad_request', 'body/screenshotUrl');
  });

  it('counts against the 100 MB that a project may have pending', async () => {
    const built = await aWorkspaceWithProject(app);
    const { workspace, project } = built;
    const other = (await built.api.post('/projects', { workspaceId: workspace.id, name: 'Other' })).body.data;
    const first = (await upload(project.publicKey, aFileForm(png, {}))).body.data.url;
    await app.database.prisma.upload.updateMany({
      where: { workspaceId: workspace.id },
      data: { fileSize: 100 * 1_048_576 - png.length + 1 },
    });

    const refused = await upload(project.publicKey, aFileForm(png, {}));
    const elsewhere = await upload(other.publicKey, aFileForm(png, {}));
    await submit(project.publicKey, { widgetId: (await aWidget(built)).id, screenshotUrl: first });
    const again = await upload(project.publicKey, aFileForm(png, {}));

    expect(refused).toBeError(429, 'rate_limited');
    expect(refused.headers).toHaveProperty('retry-after', String(61 * 60));
    expect([elsewhere.status, again.status]).toEqual([201, 201]);
  });

  it('does not stay for an item that was refused', async () => {
    const built = await aWorkspaceWithProject(app);
    const { workspace, project } = built;
    const widgetId = (await aWidget(built)).id;
    const screenshotUrl = (await upload(project.publicKey, aFileForm(png, {}))).body.data.url;
    await app.database.prisma.workspace.update({ where: { id: workspace.id }, data: { plan: 'free' } });
    await app.database.prisma.workspaceCounter.update({
      where: { workspaceId: workspace.id },
      data: { feedbackMonth: new Date('2026-03-01'), feedbackMonthCount: 100 },
    });

    const response = await submit(project.publicKey, { widgetId, screenshotUrl });

    expect(response).toBeError(403, 'forbidden');
    expect(await storedIn(workspace)).toMatchObject([{ pendingUntil: expect.any(Date) }]);
  });
});

describe('400', () => {
  it.each([
    ['without a file', aForm([]), 'body/file'],
    ['an empty file', aFileForm(Buffer.alloc(0), {}), 'body/file'],
    ['another field', aFileForm(png, { projectId: 'prj_1' }), 'body/projectId'],
  ])('refuses a form %s', async (_name, form, path) => {
    const { workspace, project } = await aWorkspaceWithProject(app);

    const response = await upload(project.publicKey, form);

    expect(response).toBeError(400, 'bad_request', path);
    expect(await storedIn(workspace)).toEqual([]);
  });
});

describe('403', () => {
  it('refuses a page outside the domain', async () => {
    const { workspace, project } = await aWorkspaceWithProject(app, { domain: 'shop.example' });

    const response = await upload(project.publicKey, aFileForm(png, {}), { Origin: 'https://evil.example' });

    expect(response).toBeError(403, 'forbidden');
    expect(await storedIn(workspace)).toEqual([]);
  });

  it("refuses a file beyond the plan's storage", async () => {
    const { workspace, project } = await aWorkspaceWithProject(app);
    await app.database.prisma.workspaceCounter.update({
      where: { workspaceId: workspace.id },
      data: { storageBytes: 50 * 1_073_741_824 },
    });

    const response = await upload(project.publicKey, aFileForm(png, {}));

    expect(response).toBeError(403, 'forbidden');
    expect(await storedIn(workspace)).toEqual([]);
  });
});

describe('404', () => {
  it('does not find an unknown public key', async () => {
    expect(await upload('pk_unknown', aFileForm(png, {}))).toBeError(404, 'not_found');
  });
});

describe('409', () => {
  it('refuses an Idempotency-Key that was used with another file, and repeats the response to the same', async () => {
    const { workspace, project } = await aWorkspaceWithProject(app);
    const headers = { 'Idempotency-Key': 'one' };
    const first = await upload(project.publicKey, aFileForm(png, {}), headers);

    const again = await upload(project.publicKey, aFileForm(png, {}), headers);
    const other = await upload(project.publicKey, aFileForm(png, { fileName: 'other.png' }), headers);

    expect(again.headers).toHaveProperty('idempotency-replayed', 'true');
    expect(again.body).toEqual(first.body);
    expect(other).toBeError(409, 'conflict');
    expect(await storedIn(workspace)).toHaveLength(1);
  });
});

describe('413', () => {
  it('refuses an image of more than 5 MB', async () => {
    const { workspace, project } = await aWorkspaceWithProject(app);

    const response = await upload(project.publicKey, aFileForm(ofSize('image/png', 5 * 1_048_576 + 1), {}));

    expect(response).toBeError(413, 'payload_too_large');
    expect(await storedIn(workspace)).toEqual([]);
  });
});

describe('415', () => {
  it("refuses a file that is not an image but has an image's type", async () => {
    const { workspace, project } = await aWorkspaceWithProject(app);

    const response = await upload(project.publicKey, aFileForm(html, { fileName: 'a.png', type: 'image/png' }));

    expect(response).toBeError(415, 'unsupported_media_type');
    expect(await storedIn(workspace)).toEqual([]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aWidget, aWorkspaceWithProject } from '../../support/builders.ts';
import { aClient } from '../../support/client.ts';
import { aFileForm, aForm } from '../../support/forms.ts';
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
  it('stores a file with the project and answers with its address', async () => {
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

  it('answers with what new feedback takes as its screenshot', async () => {
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
  it('refuses a page that is not of the domain', async () => {
    const { workspace, project } = await aWorkspaceWithProject(app, { domain: 'shop.example' });

    const response = await upload(project.publicKey, aFileForm(png, {}), { Origin: 'https://evil.example' });

    expect(response).toBeError(403, 'forbidden');
    expect(await storedIn(workspace)).toEqual([]);
  });

  it("refuses a file past the plan's storage", async () => {
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
  it('refuses an Idempotency-Key that came with another file, and repeats the answer to the same', async () => {
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
  it("refuses what is no image in an image's name", async () => {
    const { workspace, project } = await aWorkspaceWithProject(app);

    const response = await upload(project.publicKey, aFileForm(html, { fileName: 'a.png', type: 'image/png' }));

    expect(response).toBeError(415, 'unsupported_media_type');
    expect(await storedIn(workspace)).toEqual([]);
  });
});

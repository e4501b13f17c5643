import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, aWorkspaceWithProject } from '../../support/builders.ts';
import { aFileForm } from '../../support/forms.ts';
import { ofSize, png } from '../../support/media.ts';
import { aFileUrl, anAttachment, filesOnDisk, storageKeyOf, upload } from '../../support/uploads.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Built = Awaited<ReturnType<typeof aWorkspaceWithProject>>;

/** What is left of the workspace's files: in the store, as rows, and as counted bytes. */
async function left({ workspace }: Built) {
  const { prisma } = app.database;
  const rows = await prisma.upload.findMany({ where: { workspaceId: workspace.id } });
  const { storageBytes } = await prisma.workspaceCounter.findUniqueOrThrow({ where: { workspaceId: workspace.id } });
  expect(rows.reduce((sum, { fileSize }) => sum + fileSize, 0)).toBe(Number(storageBytes));
  expect(await prisma.strayFile.count()).toBe(0);
  const files = await filesOnDisk(app);
  const keys = rows.map(({ storageKey }) => storageKey).sort();
  expect(keys.filter((key) => !files.includes(key))).toEqual([]);
  return { keys, files };
}

async function anItemWithFiles(built: Built) {
  const urls = {
    screenshotUrl: await aFileUrl(built),
    attachmentUrl: await aFileUrl(built),
    audioUrl: await aFileUrl(built, { file: ofSize('audio/ogg', 100), type: 'audio/ogg' }),
    videoUrl: await aFileUrl(built, { file: ofSize('video/mp4', 200), type: 'video/mp4' }),
  };
  const feedback = await aFeedback(built, urls);
  const [commented, unused] = [await anAttachment({ ...built, feedback }), await anAttachment({ ...built, feedback })];
  await built.api.post(`/feedback/${feedback.id}/comments`, { attachments: [{ id: commented.id }] });
  return { feedback, keys: [...Object.values(urls), commented.url, unused.url].map(storageKeyOf) };
}

describe('deleting an item', () => {
  it('removes only its attachments and the files that it shows', async () => {
    const built = await aWorkspaceWithProject(app);
    const { feedback, keys } = await anItemWithFiles(built);
    const other = await anItemWithFiles(built);
    const unused = storageKeyOf(await aFileUrl(built));

    await built.api.delete(`/feedback/${feedback.id}`, { workspaceId: built.workspace.id });

    const { keys: rows, files } = await left(built);
    expect(rows).toEqual([...other.keys, unused].sort());
    expect(files.filter((file) => keys.includes(file))).toEqual([]);
  });

  it('keeps a file that another item shows, until that item is deleted too', async () => {
    const built = await aWorkspaceWithProject(app);
    const screenshotUrl = await aFileUrl(built);
    const [one, two] = [
      await aFeedback(built, { screenshotUrl }),
      await aFeedback(built, { attachmentUrl: screenshotUrl }),
    ];
    const query = { workspaceId: built.workspace.id };

    await built.api.delete(`/feedback/${one.id}`, query);
    const between = await left(built);
    await built.api.delete(`/feedback/${two.id}`, query);

    expect(between.keys).toEqual([storageKeyOf(screenshotUrl)]);
    expect((await left(built)).keys).toEqual([]);
  });

  it('leaves no upload that is made at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const built = await aWorkspaceWithProject(app);
      const feedback = await aFeedback(built);
      const { workspace } = built;

      const [uploaded, deleted] = await Promise.all([
        upload(built.api, workspace.id, aFileForm(png, { feedbackId: feedback.id })),
        built.api.delete(`/feedback/${feedback.id}`, { workspaceId: workspace.id }),
      ]);

      expect([201, 400]).toContain(uploaded.status);
      expect(deleted.status).toBe(200);
      expect((await left(built)).keys).toEqual([]);
    }
  });
});

describe('deleting a project', () => {
  it('removes only the files of its items and those uploaded for it', async () => {
    const built = await aWorkspaceWithProject(app);
    const { workspace, api, project } = built;
    const second = {
      ...built,
      project: (await api.post('/projects', { workspaceId: workspace.id, name: 'B' })).body.data,
    };
    const { keys } = await anItemWithFiles(built);
    const staying = await anItemWithFiles(second);
    const uploadFor = async (projectId: string): Promise<string> =>
      (await upload(api, workspace.id, aFileForm(png, { projectId }))).body.data.url;
    const [unused, shared, unusedOfSecond] = [
      await uploadFor(project.id),
      await uploadFor(project.id),
      await uploadFor(second.project.id),
    ];
    await aFeedback(built, { screenshotUrl: shared });
    await aFeedback(second, { screenshotUrl: shared });

    const response = await api.delete(`/projects/${project.id}`, { workspaceId: workspace.id });

    expect(response.status).toBe(200);
    const { keys: rows, files } = await left(built);
    expect(rows).toEqual([...staying.keys, ...[shared, unusedOfSecond].map(storageKeyOf)].sort());
    expect(files.filter((file) => [...keys, storageKeyOf(unused)].includes(file))).toEqual([]);
  });
});

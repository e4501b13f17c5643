import { createReadStream, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { aWorkspaceWithProject } from '../../../test/support/builders.ts';
import { png } from '../../../test/support/media.ts';
import {
  BadRequestError,
  ConflictError,
  type FileInput,
  Heed,
  NotFoundError,
  type UploadProgress,
} from '../src/index.ts';
import { urlOf } from './url-of.ts';

describe('on a real server', () => {
  let app: TestApp;
  let built: Awaited<ReturnType<typeof aWorkspaceWithProject>>;
  let heed: Heed;
  let to: { workspaceId: string; projectId: string };
  beforeAll(async () => {
    app = await startTestApp();
    built = await aWorkspaceWithProject(app);
    to = { workspaceId: built.workspace.id, projectId: built.project.id };
    heed = new Heed({ apiKey: built.key, baseUrl: urlOf(app.running.server) });
  });
  afterAll(() => app.close());

  it('returns the payload, and the whole response when asked', async () => {
    const created = await heed.feedback.create({ ...to, message: 'Hi', userEmail: 'ann@example.com' });
    const { data, status, requestId, headers } = await heed.feedback
      .get(created.id, { workspaceId: to.workspaceId })
      .withResponse();

    expect(created).toMatchObject({ message: 'Hi', ticketNumber: 1 });
    expect(data).toMatchObject({ id: created.id, customerComments: [], internalNotes: [] });
    expect({ status, requestId }).toEqual({ status: 200, requestId: headers.get('X-Request-Id') });
  });

  it('creates or changes an item of another system, and tells which by the status', async () => {
    const externalId = 'board 1/é?#%';
    const first = await heed.feedback.upsert(externalId, { ...to, message: 'Hi' }).withResponse();
    const ifMatch = first.headers.get('ETag') ?? '';
    const second = await heed.feedback.upsert(externalId, { ...to, category: 'bug' }, { ifMatch }).withResponse();

    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.data).toMatchObject({ id: first.data.id, externalId, message: 'Hi', category: 'bug' });
  });

  it('iterates over a list from page to page', async () => {
    const project = await heed.projects.create({ workspaceId: to.workspaceId, name: 'Walk' });
    for (const message of ['one', 'two', 'three'])
      await heed.feedback.create({ workspaceId: to.workspaceId, projectId: project.id, message });
    const list = () => heed.feedback.list({ workspaceId: to.workspaceId, projectId: project.id, pageSize: 2 });

    const walked: string[] = [];
    for await (const { message } of list()) walked.push(message);
    const page = await list().page();

    expect(walked).toEqual(['three', 'two', 'one']);
    expect(page).toMatchObject({ total: 3, totalIsExact: true, nextCursor: expect.any(String) });
    expect(page.items.map(({ message }) => message)).toEqual(['three', 'two']);
  });

  it('iterates over an export, or gives it as a file', async () => {
    const project = await heed.projects.create({ workspaceId: to.workspaceId, name: 'Export' });
    const query = { workspaceId: to.workspaceId, projectId: project.id };
    for (const message of ['one', 'two']) await heed.feedback.create({ ...query, message });

    const messages: string[] = [];
    for await (const { message } of heed.feedback.export({ ...query, format: 'csv' })) messages.push(message);
    const file = await heed.feedback.export({ ...query, format: 'csv' }).response();

    expect(messages).toEqual(['two', 'one']);
    expect(file.headers.get('Content-Disposition')).toMatch(/^attachment; filename=feedback-ws_\w+-\w+\.csv$/);
    expect((await file.text()).split('\r\n')).toHaveLength(4);
  });

  it('iterates over automations, and dry-runs one', async () => {
    const item = await heed.feedback.create({ ...to, message: 'Try me' });
    const actions = [{ type: 'add_tag' as const, params: { tag: 'tried' } }];
    for (const name of ['first', 'second'])
      await heed.automations.create({ projectId: to.projectId, name, scope: 'manual', actions });

    const automations = await heed.automations.list({ projectId: to.projectId, limit: 1 }).toArray();
    const dry = await heed.automations.dryRun(automations[0]?.id ?? '', { feedbackId: item.id });
    const run = await heed.automations.run(automations[0]?.id ?? '', { feedbackId: item.id });

    expect(automations.map(({ name }) => name)).toEqual(['first', 'second']);
    expect(dry).toMatchObject({ outcome: 'matched', actions: [{ type: 'add_tag', wouldSucceed: true }] });
    expect(run.outcome).toBe('matched');
    expect(await heed.automations.listRuns(automations[0]?.id ?? '')).toMatchObject([{ id: run.runId }]);
  });

  it('finds and merges customers', async () => {
    const { workspaceId } = to;
    const [target, source] = [
      await heed.customers.create({ workspaceId, primaryEmail: 'target@example.com' }),
      await heed.customers.create({ workspaceId, primaryEmail: 'source@example.com' }),
    ];

    const merged = await heed.customers.merge(target.id, { sourceCustomerId: source.id });

    expect(merged).toMatchObject({ id: target.id, mergedSourceId: source.id });
    expect(await heed.customers.find({ workspaceId, email: 'source@example.com' })).toHaveProperty('id', target.id);
    await expect(heed.customers.create({ workspaceId, primaryEmail: 'SOURCE@example.com' })).rejects.toThrow(
      ConflictError,
    );
  });

  it('uploads bytes, and attaches them to a comment', async () => {
    const item = await heed.feedback.create({ ...to, message: 'See this' });
    const attachment = await heed.uploads.create({
      workspaceId: to.workspaceId,
      feedbackId: item.id,
      file: png,
      fileName: 'größe.png',
    });
    const comment = await heed.comments.create(item.id, { attachments: [{ id: attachment.id }] });

    expect(comment.attachments).toMatchObject([{ fileName: 'größe.png', mimeType: 'image/png', fileSize: png.length }]);
  });

  it.each([
    ['a Blob', () => new Blob([png], { type: 'image/png' })],
    ['a File, which says its own name', () => new File([png], 'own.png')],
    ['an ArrayBuffer', () => Uint8Array.from(png).buffer],
    ['a stream of the Web', () => new Blob([png]).stream()],
    ['a stream of Node.js', () => createReadStream(pictureFile())],
    ['a path', () => ({ path: pictureFile() })],
  ])('uploads %s', async (_, file) => {
    const input = file();
    const fileName = input instanceof File || 'path' in input ? {} : { fileName: 'made-up.png' };

    const { url } = await heed.uploads.create({ workspaceId: to.workspaceId, file: input as FileInput, ...fileName });

    const stored = await fetch(url.replace('http://heed.test', urlOf(app.running.server)));
    expect(stored.headers.get('Content-Type')).toBe('image/png');
    expect(Buffer.from(await stored.arrayBuffer())).toEqual(png);
  });

  it('tells how far an upload is', async () => {
    const large = Buffer.concat([png, Buffer.alloc(500_000)]);
    const seen: UploadProgress[] = [];

    const file = { workspaceId: to.workspaceId, file: large, fileName: 'größe.png' };
    const { url } = await heed.uploads.create(file, { onUploadProgress: (progress) => seen.push(progress) });

    const stored = await fetch(url.replace('http://heed.test', urlOf(app.running.server)));
    const [total] = new Set(seen.map((progress) => progress.total));
    expect(Buffer.from(await stored.arrayBuffer())).toEqual(large);
    expect(seen.at(-1)).toEqual({ loaded: total, total });
    expect(total).toBeGreaterThan(large.length);
    expect(seen.map(({ loaded }) => loaded)).toEqual(seen.map(({ loaded }) => loaded).sort((a, b) => a - b));
    expect(new Set(seen.map((progress) => progress.total)).size).toBe(1);
  });

  it('iterates over customers, and reads on from one page to the next', async () => {
    const { workspace, key } = await aWorkspaceWithProject(app);
    const other = new Heed({ apiKey: key, baseUrl: urlOf(app.running.server) });
    for (const name of ['a', 'b', 'c'])
      await other.customers.create({ workspaceId: workspace.id, name, primaryEmail: `${name}@example.com` });
    const filters = { workspaceId: workspace.id, pageSize: 2 };

    const walked = await other.customers.list(filters).toArray();
    const { nextCursor } = await other.customers.list(filters).page();
    const second = await other.customers.list({ ...filters, cursor: nextCursor ?? '' }).page();

    expect(new Set(walked.map(({ name }) => name))).toEqual(new Set(['a', 'b', 'c']));
    expect(second).toMatchObject({ items: [walked[2]], nextCursor: null });
  });

  it('sends signed feedback to an incoming webhook', async () => {
    const { slug, secret } = await heed.webhooks.create({ ...to, name: 'Forms' });

    const { ticketNumber } = await heed.webhookIntake.send(slug, { message: 'Grüße' }, secret);

    expect(await heed.feedback.getByNumber(`#${ticketNumber}`, { workspaceId: to.workspaceId })).toHaveProperty(
      'message',
      'Grüße',
    );
  });

  it('throws errors by class, with everything that the service says', async () => {
    const missing = heed.feedback.get('fb_none', { workspaceId: to.workspaceId });
    await expect(missing).rejects.toThrow(NotFoundError);

    const wrong = heed.feedback.create({ ...to, message: '' }).catch((error: unknown) => error);
    expect(await wrong).toBeInstanceOf(BadRequestError);
    expect(await wrong).toMatchObject({
      name: 'BadRequestError',
      status: 400,
      code: 'bad_request',
      details: [{ path: 'body/message', message: expect.any(String) }],
      requestId: expect.any(String),
      docUrl: expect.stringMatching(/\/docs\/errors\/bad_request\/$/),
    });
  });
});

/** The path of a picture. */
function pictureFile(): string {
  const file = join(process.env.TEST_FOLDER ?? '', 'picture.png');
  writeFileSync(file, png);
  return file;
}

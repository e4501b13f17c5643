import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BadRequest, Forbidden } from '../../../src/base/errors.ts';
import { newId } from '../../../src/base/ids.ts';
import type { NewFeedback } from '../../../src/domain/feedback/new-feedback.ts';
import { storeItems } from '../../../src/domain/feedback/store-items.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, aWorkspaceWithProject } from '../../support/builders.ts';
import { contextOf } from '../../support/jobs.ts';

type Built = Awaited<ReturnType<typeof aWorkspaceWithProject>>;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const stored = (id: string) => app.database.prisma.feedback.findFirstOrThrow({ where: { id } });
const storedIn = ({ workspace }: Pick<Built, 'workspace'>) =>
  app.database.prisma.feedback.findMany({
    where: { workspaceId: workspace.id },
    orderBy: { ticketNumber: 'asc' },
  });
const bodyFor = ({ workspace, project }: Built, fields: object = {}) => ({
  workspaceId: workspace.id,
  projectId: project.id,
  message: 'It broke',
  ...fields,
});

function aWidget({ workspace, project }: Built) {
  const data = {
    id: newId('wgt'),
    workspaceId: workspace.id,
    projectId: project.id,
    name: 'W',
    config: { type: 'modal' },
  };
  return app.database.prisma.widget.create({ data });
}

/** Returns the URL of a stored file of this kind. */
async function anUpload({ workspace }: Pick<Built, 'workspace'>, kind: string): Promise<string> {
  const id = newId('att');
  const file = { kind, mimeType: `${kind}/webm`, fileName: 'file', fileSize: 3, storageKey: `key-of-${id}` };
  const upload = await app.database.prisma.upload.create({ data: { id, workspaceId: workspace.id, ...file } });
  return `http://heed.test/media/${upload.storageKey}`;
}

describe('201', () => {
  it('fills in defaults', async () => {
    const built = await aWorkspaceWithProject(app);

    const response = await built.api.post('/feedback', bodyFor(built));

    const now = app.clock.read().toISOString();
    expect(response.status).toBe(201);
    expect(response.body.data).toEqual({
      id: expect.stringMatching(/^fb_[0-9a-z]{26}$/),
      ticketNumber: 1,
      externalId: null,
      workspaceId: built.workspace.id,
      projectId: built.project.id,
      widgetId: 'api',
      channel: 'api',
      message: 'It broke',
      category: null,
      rating: null,
      status: 'new',
      statusCategory: 'open',
      tags: [],
      priority: null,
      assigneeId: null,
      assigneeName: null,
      assigneeEmail: null,
      watcherIds: [],
      dueDate: null,
      slaBreached: false,
      slaPaused: null,
      firstAnsweredAt: null,
      firstAnswerDueDate: null,
      firstAnswerBreached: false,
      snoozedUntil: null,
      resolvedAt: null,
      userName: null,
      userEmail: null,
      userPhone: null,
      customerId: null,
      screenshotUrl: null,
      attachmentUrl: null,
      audioUrl: null,
      videoUrl: null,
      context: {},
      customMetadata: null,
      votes: 0,
      isPublic: false,
      customerCommentsEnabled: true,
      commentCount: 0,
      lastCommentBy: null,
      submitterVerified: true,
      addressProven: true,
      addressDisputed: false,
      satisfaction: null,
      customerSeenAt: null,
      createdAt: now,
      updatedAt: now,
      attachments: [],
      relatedTo: null,
      hasMore: false,
      answerTo: null,
      links: [],
      customerComments: [],
      internalNotes: [],
    });
    expect(await stored(response.body.data.id)).toMatchObject({
      statusChangedAt: app.clock.read(),
      dueDateFromRule: false,
    });
  });

  it('stores every field as it was sent', async () => {
    const built = await aWorkspaceWithProject(app);
    const given = {
      message: ' Two lines\nand an emoji 👩‍🚀 ',
      category: 'bug',
      rating: 7.5,
      priority: 'high',
      context: { url: 'https://app.example.org', nested: { list: [1, null, true] } },
      customMetadata: { plan: 'team', ключ: ['é', { deep: 0.1 }] },
      customerCommentsEnabled: false,
    };

    const response = await built.api.post('/feedback', bodyFor(built, given));

    expect(response.body.data).toMatchObject(given);
    expect(await stored(response.body.data.id)).toMatchObject(given);
  });

  it('trims tags and contacts, and keeps each tag once', async () => {
    const built = await aWorkspaceWithProject(app);
    const given = {
      tags: [' b ', 'a', 'b', 'B'],
      userName: ' Ada Lovelace ',
      userEmail: ' Ada@Example.ORG ',
      userPhone: ' +44 (20) 7946-0000 ',
    };

    const response = await built.api.post('/feedback', bodyFor(built, given));

    const kept = {
      tags: ['b', 'a'],
      userName: 'Ada Lovelace',
      userEmail: 'ada@example.org',
      userPhone: '+442079460000',
    };
    expect(response.body.data).toMatchObject(kept);
    expect(await stored(response.body.data.id)).toMatchObject(kept);
  });

  it('takes blank contacts and null fields as absent', async () => {
    const built = await aWorkspaceWithProject(app);
    const nulls = { category: null, rating: null, priority: null, screenshotUrl: null, customMetadata: null };

    const response = await built.api.post(
      '/feedback',
      bodyFor(built, { userName: ' ', userEmail: '', userPhone: ' ', ...nulls }),
    );

    expect(response.body.data).toMatchObject({ userName: null, userEmail: null, userPhone: null, ...nulls });
  });

  it('computes the due date by the rule for the priority', async () => {
    const built = await aWorkspaceWithProject(app, {
      slaRules: [
        { priority: 'high', hours: 24 },
        { priority: 'urgent', hours: 1.5 },
      ],
    });

    const urgent = await aFeedback(built, { priority: 'urgent' });
    const low = await aFeedback(built, { priority: 'low' });
    const none = await aFeedback(built);

    const due = new Date(app.clock.read().getTime() + 1.5 * 3_600_000);
    expect(urgent).toMatchObject({ dueDate: due.toISOString(), slaBreached: false });
    expect([low.dueDate, none.dueDate]).toEqual([null, null]);
    expect(await stored(urgent.id)).toMatchObject({ dueDate: due, dueDateFromRule: true });
  });

  it('takes a widget of the project, which makes the channel', async () => {
    const built = await aWorkspaceWithProject(app);
    const widget = await aWidget(built);

    const response = await built.api.post('/feedback', bodyFor(built, { widgetId: widget.id }));

    expect(response.body.data).toMatchObject({ widgetId: widget.id, channel: 'widget' });
    expect(await stored(response.body.data.id)).toMatchObject({ widgetId: widget.id, channel: 'widget' });
  });

  it('takes URLs of its own uploads, each of the right kind', async () => {
    const built = await aWorkspaceWithProject(app);
    const image = await anUpload(built, 'image');
    const urls = {
      screenshotUrl: image,
      attachmentUrl: image,
      audioUrl: await anUpload(built, 'audio'),
      videoUrl: await anUpload(built, 'video'),
    };

    const response = await built.api.post('/feedback', bodyFor(built, urls));

    expect(response.body.data).toMatchObject(urls);
    expect(await stored(response.body.data.id)).toMatchObject(urls);
  });

  it('counts lengths in code points', async () => {
    const built = await aWorkspaceWithProject(app);
    const longest = {
      message: '🙂'.repeat(10_000),
      category: '🙂'.repeat(200),
      tags: ['🙂'.repeat(64)],
      userName: '🙂'.repeat(200),
    };

    const response = await built.api.post('/feedback', bodyFor(built, longest));

    expect(response.status).toBe(201);
    expect(await stored(response.body.data.id)).toMatchObject(longest);
  });

  it('takes open objects up to 64 KB and 32 levels', async () => {
    const built = await aWorkspaceWithProject(app);
    const widest = ofBytes(65_536);

    const response = await built.api.post(
      '/feedback',
      bodyFor(built, { context: widest, customMetadata: ofDepth(32) }),
    );

    expect(response.status).toBe(201);
    expect(await stored(response.body.data.id)).toMatchObject({ context: widest, customMetadata: ofDepth(32) });
  });
});

describe('the ticket number', () => {
  it('is distinct and without gaps over 50 simultaneous creates', async () => {
    const built = await aWorkspaceWithProject(app);

    const items = await Promise.all(Array.from({ length: 50 }, () => aFeedback(built)));

    const numbers = items.map((item) => Number(item.ticketNumber)).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
  });

  it('is not used up by failed creates', async () => {
    const built = await aWorkspaceWithProject(app);
    await aFeedback(built);
    await built.api.post('/feedback', bodyFor(built, { message: '' }));
    await built.api.post('/feedback', bodyFor(built, { projectId: newId('prj') }));
    await built.api.post('/feedback', bodyFor(built, { userEmail: 'nobody' }));
    const ctx = contextOf(app);
    const orphan = { ...newItem(built), projectId: newId('prj') };

    await expect(
      storeItems(ctx, { plan: 'pro', counts: true }, [{ item: newItem(built) }, { item: orphan }]),
    ).rejects.toThrow(BadRequest);
    const { ticketNumber } = await aFeedback(built);

    expect(ticketNumber).toBe(2);
  });

  it('is not used again after its item is deleted', async () => {
    const built = await aWorkspaceWithProject(app);
    const first = await aFeedback(built);
    await built.api.delete(`/feedback/${first.id}`, { workspaceId: built.workspace.id });

    const second = await aFeedback(built);

    expect(second.ticketNumber).toBe(2);
  });

  it('counts separately in each workspace', async () => {
    const [one, other] = [await aWorkspaceWithProject(app), await aWorkspaceWithProject(app)];

    const items = await Promise.all([aFeedback(one), aFeedback(other), aFeedback(one), aFeedback(other)]);

    expect(items.map((item) => item.ticketNumber).sort()).toEqual([1, 1, 2, 2]);
    expect((await storedIn(one)).map((item) => item.ticketNumber)).toEqual([1, 2]);
  });
});

describe('400', () => {
  it.each([
    [{ message: undefined }, 'body/message'],
    [{ message: '' }, 'body/message'],
    [{ message: ' \n ' }, 'body/message'],
    [{ message: '🙂'.repeat(10_001) }, 'body/message'],
    [{ category: '' }, 'body/category'],
    [{ category: 'c'.repeat(201) }, 'body/category'],
    [{ rating: -0.1 }, 'body/rating'],
    [{ rating: 10.1 }, 'body/rating'],
    [{ rating: '5' }, 'body/rating'],
    [{ tags: ['  '] }, 'body/tags/0'],
    [{ tags: ['t'.repeat(65)] }, 'body/tags/0'],
    [{ tags: Array.from({ length: 51 }, (_, index) => `t${index}`) }, 'body/tags'],
    [{ userEmail: 'ada at example.org' }, 'body/userEmail'],
    [{ userPhone: 'call me' }, 'body/userPhone'],
    [{ userName: 'n'.repeat(201) }, 'body/userName'],
    [{ priority: 'asap' }, 'body/priority'],
    [{ widgetId: 'webhook' }, 'body/widgetId'],
    [{ widgetId: newId('wgt') }, 'body/widgetId'],
    [{ projectId: newId('prj') }, 'body/projectId'],
    [{ customerCommentsEnabled: null }, 'body/customerCommentsEnabled'],
    [{ context: [] }, 'body/context'],
    [{ context: ofBytes(65_537) }, 'body/context'],
    [{ customMetadata: ofDepth(33) }, 'body/customMetadata'],
    [{ status: 'resolved' }, 'body/status'],
  ])('refuses %.60j and stores nothing', async (fields, path) => {
    const built = await aWorkspaceWithProject(app);

    const response = await built.api.post('/feedback', bodyFor(built, fields));

    expect(response).toBeError(400, 'bad_request', path);
    expect(await storedIn(built)).toEqual([]);
  });

  it('refuses a project of another workspace', async () => {
    const [built, other] = [await aWorkspaceWithProject(app), await aWorkspaceWithProject(app)];

    const response = await built.api.post('/feedback', bodyFor(built, { projectId: other.project.id }));

    expect(response).toBeError(400, 'bad_request', 'body/projectId');
    expect(await storedIn(other)).toEqual([]);
  });

  it('refuses a widget of another project of the workspace', async () => {
    const built = await aWorkspaceWithProject(app);
    const { body } = await built.api.post('/projects', { workspaceId: built.workspace.id, name: 'Other' });
    const widget = await aWidget({ ...built, project: body.data });

    const response = await built.api.post('/feedback', bodyFor(built, { widgetId: widget.id }));

    expect(response).toBeError(400, 'bad_request', 'body/widgetId');
    expect(await storedIn(built)).toEqual([]);
  });

  it('refuses URLs that are not uploads of the workspace, and names each', async () => {
    const [built, other] = [await aWorkspaceWithProject(app), await aWorkspaceWithProject(app)];
    const image = await anUpload(built, 'image');
    const urls = {
      screenshotUrl: await anUpload(other, 'image'),
      attachmentUrl: image.replace('heed.test', 'heed.test.example.org'),
      audioUrl: image,
      videoUrl: 'http://heed.test/media/',
    };

    const response = await built.api.post('/feedback', bodyFor(built, urls));

    for (const field of Object.keys(urls)) expect(response).toBeError(400, 'bad_request', `body/${field}`);
    expect(await storedIn(built)).toEqual([]);
  });

  it.each(['?size=1', '#top', '/../other'])('refuses its own URL followed by %s', async (suffix) => {
    const built = await aWorkspaceWithProject(app);
    const screenshotUrl = (await anUpload(built, 'image')) + suffix;

    const response = await built.api.post('/feedback', bodyFor(built, { screenshotUrl }));

    expect(response).toBeError(400, 'bad_request', 'body/screenshotUrl');
  });
});

describe("the plan's limit of items a month", () => {
  const used = (workspaceId: string, feedbackMonthCount: number) =>
    app.database.prisma.workspaceCounter.update({
      where: { workspaceId },
      data: { feedbackMonth: new Date('2026-03-01'), feedbackMonthCount },
    });
  const at = (time: string) => Object.assign(() => new Date(time), { elapsedMs: app.clock.read.elapsedMs });

  it('lets in exactly what is left, even from simultaneous requests', async () => {
    const built = await aWorkspaceWithProject(app);
    const ctx = { ...contextOf(app), clock: at('2026-03-31T23:59:59.999Z') };
    await used(built.workspace.id, 97);

    const results = await Promise.allSettled(
      Array.from({ length: 8 }, () => storeItems(ctx, { plan: 'free', counts: true }, [{ item: newItem(built) }])),
    );

    const refusals = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason);
    expect(refusals).toHaveLength(5);
    for (const refusal of refusals) expect(refusal).toBeInstanceOf(Forbidden);
    expect(String(refusals[0])).toContain('100 feedback items a month');
    expect((await storedIn(built)).map((item) => item.ticketNumber)).toEqual([1, 2, 3]);
  });

  it('starts again with the month in UTC', async () => {
    const built = await aWorkspaceWithProject(app);
    const ctx = { ...contextOf(app), clock: at('2026-04-01T00:00:00.000Z') };
    await used(built.workspace.id, 100);

    await storeItems(ctx, { plan: 'free', counts: true }, [{ item: newItem(built) }]);

    const counter = await app.database.prisma.workspaceCounter.findUnique({
      where: { workspaceId: built.workspace.id },
    });
    expect(counter).toMatchObject({
      feedbackMonth: new Date('2026-04-01'),
      feedbackMonthCount: 1,
      lastTicketNumber: 1,
    });
  });

  it('does not apply to a plan without one', async () => {
    const built = await aWorkspaceWithProject(app);
    await used(built.workspace.id, 100_000);

    const response = await built.api.post('/feedback', bodyFor(built));

    expect(response.status).toBe(201);
  });
});

describe('409', () => {
  it('refuses an Idempotency-Key that was used with another body', async () => {
    const built = await aWorkspaceWithProject(app);
    const headers = { 'Idempotency-Key': 'one' };
    const first = await built.api.post('/feedback', bodyFor(built), headers);

    const again = await built.api.post('/feedback', bodyFor(built), headers);
    const other = await built.api.post('/feedback', bodyFor(built, { message: 'Other' }), headers);

    expect(again.body).toEqual(first.body);
    expect(other).toBeError(409, 'conflict');
    expect(await storedIn(built)).toHaveLength(1);
  });
});

function newItem({ workspace, project }: Built): NewFeedback {
  return {
    id: newId('fb'),
    workspaceId: workspace.id,
    projectId: project.id,
    widgetId: 'api',
    channel: 'api',
    message: 'It broke',
    category: null,
    rating: null,
    tags: [],
    priority: null,
    dueDate: null,
    userName: null,
    userEmail: null,
    userPhone: null,
    customerCommentsEnabled: true,
    screenshotUrl: null,
    attachmentUrl: null,
    audioUrl: null,
    videoUrl: null,
    context: {},
    customMetadata: null,
    createdAt: app.clock.read(),
  };
}

/** An object of that many bytes as JSON in UTF-8. `é` has two. */
function ofBytes(bytes: number): object {
  const room = bytes - '{"text":""}'.length;
  return { text: 'é'.repeat(Math.floor(room / 2)) + 'e'.repeat(room % 2) };
}

/** Alternating objects and arrays, that many levels. */
function ofDepth(levels: number): object {
  if (levels === 1) return {};
  return { deeper: levels === 2 ? [] : [ofDepth(levels - 2)] };
}

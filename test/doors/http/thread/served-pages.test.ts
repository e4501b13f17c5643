import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeToken } from '../../../../src/domain/participants/thread-tokens.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { aClient } from '../../../support/client.ts';
import { aForm } from '../../../support/forms.ts';
import { png } from '../../../support/media.ts';
import { sendRaw } from '../../../support/raw.ts';
import { aBrowserThread, aMailboxThread, anAnswer, change, mailboxToken, ThreadApi } from '../../../support/threads.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ trustProxy: true });
});
afterAll(() => app.close());

const send = (method: string, path: string, options: Parameters<typeof sendRaw>[3] = {}) =>
  sendRaw(app.running.server, method, path, { ...options, headers: { ...aClient(), ...options.headers } });

/** All that a page could change. */
const storedOf = (feedbackId: string) =>
  Promise.all([
    app.database.prisma.feedback.findMany({ where: { id: feedbackId } }),
    app.database.prisma.comment.findMany({ where: { feedbackId } }),
    app.database.prisma.threadLink.findMany({ where: { feedbackId } }),
    app.database.prisma.mailStop.findMany({ where: { feedbackId } }),
    app.database.prisma.event.count({ where: { feedbackId } }),
  ]);

async function stopToken(feedbackId: string): Promise<string> {
  const link = await app.database.prisma.threadLink.findFirstOrThrow({ where: { feedbackId } });
  return makeToken(app.running.services, 'stop', link);
}

describe('GET and HEAD', () => {
  it('change nothing, however often a scanner of mail follows each link', async () => {
    const thread = await aMailboxThread(app);
    await anAnswer(thread, 'Which phone?');
    await change(thread, { status: 'resolved' });
    const stop = await stopToken(thread.feedbackId);
    const before = await storedOf(thread.feedbackId);

    const statuses = new Set<number>();
    for (let round = 0; round < 10; round++)
      for (const path of ['', '?score=5', '?done=stopped', '/resolve', '/unsubscribe'])
        statuses.add((await send(round % 2 ? 'GET' : 'HEAD', `/t/${thread.token}${path}`)).status);
    for (let round = 0; round < 5; round++) statuses.add((await send('GET', `/t/stop/${stop}`)).status);

    expect([...statuses].sort()).toEqual([200, 404]);
    expect(await storedOf(thread.feedbackId)).toEqual(before);
  });

  it('show no page of another origin what they show', async () => {
    const { token } = await aMailboxThread(app);

    const response = await send('GET', `/t/${token}`, { headers: { Origin: 'http://heed.test' } });

    expect(response.headers).not.toHaveProperty('access-control-allow-origin');
    expect(response.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
  });

  it('answer a token of no link with 404, and an expired one with 410, which offers a new one', async () => {
    const thread = await aMailboxThread(app);
    await change(thread, { status: 'resolved' });
    app.clock.advance(180 * 86_400_000);

    const [missing, expired] = [await send('GET', `/t/${'0'.repeat(32)}`), await send('GET', `/t/${thread.token}`)];
    const asked = await send('POST', `/t/${thread.token}/link`);

    expect(missing.status).toBe(404);
    expect(expired.status).toBe(410);
    expect(expired.text).toContain(`action="/t/${thread.token}/link"`);
    expect(asked.status).toBe(303);
    expect((await send('GET', `/t/${thread.token}`)).status).toBe(200);
  });
});

describe('the forms', () => {
  it('store an answer with its files, all or nothing', async () => {
    const { token, feedbackId } = await aBrowserThread(app);
    const file = (fileName: string, value: Buffer) => ({ name: 'files', fileName, value, type: 'image/png' });
    const answer = (...files: ReturnType<typeof file>[]) => {
      const { body, headers } = aForm([{ name: 'message', value: 'See these' }, ...files]);
      return send('POST', `/t/${token}/comments`, { body, headers });
    };

    const stored = await answer(file('a.png', png), file('b.png', png));
    await app.database.prisma.feedback.updateMany({
      where: { id: feedbackId },
      data: { customerCommentsEnabled: false },
    });
    const refused = await answer(file('c.png', png));

    expect(stored.status).toBe(303);
    expect(refused.status).toBe(403);
    expect(refused.text).not.toContain('c.png');
    const { body } = await new ThreadApi(app, token).get();
    expect(body.data.comments).toMatchObject([
      { message: 'See these', attachments: [{ fileName: 'a.png' }, { fileName: 'b.png' }] },
    ]);
    expect(await app.database.prisma.upload.count({ where: { feedbackId } })).toBe(2);
  });

  it('rate, resolve and answer the question of the sender', async () => {
    const thread = await aBrowserThread(app);
    const token = await mailboxToken(app, thread);
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };

    const statuses = [];
    for (const name of ['confirm-sender', 'resolve', 'unsubscribe'])
      statuses.push((await send('POST', `/t/${token}/${name}`)).status);
    statuses.push((await send('POST', `/t/${token}/rating`, { body: 'score=4&text=Good', headers })).status);

    expect(statuses).toEqual([303, 303, 303, 303]);
    const { body } = await new ThreadApi(app, token).get();
    expect(body.data).toMatchObject({
      ...{ sender: 'known', resolved: true, unsubscribed: true },
      satisfaction: { score: 4, text: 'Good' },
    });
  });

  it('are refused over the limit of the API, which they share', async () => {
    const { token } = await aMailboxThread(app);
    for (let sent = 0; sent < 60; sent++) await new ThreadApi(app, token).get();

    const body = aForm([{ name: 'message', value: 'Words that must stay' }]);
    const refused = await send('POST', `/t/${token}/comments`, body);

    expect(refused.status).toBe(429);
    expect(refused.text).toContain('Words that must stay');
  });
});

describe('the files', () => {
  it('are those of the item and of its public conversation, and are served with the headers of strangers', async () => {
    const thread = await aBrowserThread(app);
    const api = new ThreadApi(app, thread.token);
    const { id } = (await api.upload()).body.data;
    const pending = await send('GET', `/t/${thread.token}/files/${id}`);
    await api.comment({ attachments: [{ id }] });

    const [shown, head] = [
      await send('GET', `/t/${thread.token}/files/${id}`),
      await send('HEAD', `/t/${thread.token}/files/${id}`),
    ];

    expect(pending.status).toBe(404);
    expect(head.status).toBe(200);
    expect(shown.status).toBe(200);
    expect(shown.headers).toMatchObject({
      ...{ 'content-type': 'image/png', 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' },
      'content-security-policy': expect.stringContaining('sandbox'),
    });
  });

  it('of notes and of other items are not found', async () => {
    const [thread, other] = [await aBrowserThread(app), await aBrowserThread(app)];
    const { id } = (await new ThreadApi(app, other.token).upload()).body.data;
    await new ThreadApi(app, other.token).comment({ attachments: [{ id }] });
    const upload = { feedbackId: thread.feedbackId, workspaceId: thread.workspace.id };
    const { id: inNote } = (await new ThreadApi(app, thread.token).upload()).body.data;
    const note = { workspaceId: upload.workspaceId, content: 'Secret', attachments: [{ id: inNote }] };
    await thread.api.post(`/feedback/${upload.feedbackId}/notes`, note);

    for (const file of [id, inNote, 'att_unknown', '%00', 'att_%00', '%F0%9F%99%88', 'x'.repeat(500)])
      expect((await send('GET', `/t/${thread.token}/files/${file}`)).status).toBe(404);
  });
});

describe('the link that stops mail', () => {
  it('stops it for that item and address by a POST without cookie or origin, and redirects nowhere', async () => {
    const { feedbackId } = await aMailboxThread(app);
    const token = await stopToken(feedbackId);

    const response = await send('POST', `/t/stop/${token}`, { body: 'List-Unsubscribe=One-Click' });

    expect(response.status).toBe(200);
    expect(await app.database.prisma.mailStop.count({ where: { feedbackId } })).toBe(1);
  });

  it('opens no page, and the link of a page stops no mail', async () => {
    const { token, feedbackId } = await aMailboxThread(app);

    expect((await send('GET', `/t/${await stopToken(feedbackId)}`)).status).toBe(404);
    expect((await send('POST', `/t/stop/${token}`)).status).toBe(404);
    expect(await app.database.prisma.mailStop.count({ where: { feedbackId } })).toBe(0);
  });
});

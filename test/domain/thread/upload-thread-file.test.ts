import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { removeOverdueUploads } from '../../../src/domain/uploads/pending-uploads.ts';
import { newContext } from '../../../src/platform/context.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { html, png } from '../../support/media.ts';
import { aBrowserThread, aMailboxThread, change, mailboxToken, ThreadApi } from '../../support/threads.ts';

// test/doors/http/callers/thread-failures.test.ts tests 413, 429, 500 and 503.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ trustProxy: true });
});
afterAll(() => app.close());

const uploadsOf = (feedbackId: string) => app.database.prisma.upload.findMany({ where: { feedbackId } });

describe('201', () => {
  it('stores the file, which waits an hour for a comment', async () => {
    const { token, feedbackId } = await aBrowserThread(app);

    const response = await new ThreadApi(app, token).upload();

    const [upload] = await uploadsOf(feedbackId);
    expect(response.status).toBe(201);
    expect(response.body.data).toEqual({
      ...{ id: upload?.id, type: 'image', fileName: 'a.png', fileSize: png.length, mimeType: 'image/png' },
      url: `http://heed.test/t/${token}/files/${upload?.id}`,
    });
    expect(upload?.pendingUntil).toEqual(new Date(app.clock.read().getTime() + 3_600_000));
  });

  it('is removed when no comment has named it', async () => {
    const { token, feedbackId } = await aBrowserThread(app);
    await new ThreadApi(app, token).upload();
    app.clock.advance(3_600_000 + 60_001);

    await removeOverdueUploads(newContext(app.running.services, 'test'));

    expect(await uploadsOf(feedbackId)).toEqual([]);
  });
});

describe('400', () => {
  it('refuses other fields', async () => {
    const { token } = await aBrowserThread(app);

    const response = await new ThreadApi(app, token).upload(png, {}, { projectId: 'prj_1' });

    expect(response).toBeError(400, 'bad_request', 'body/projectId');
  });
});

describe('403', () => {
  it('refuses it where no comment could name it', async () => {
    const closed = await aMailboxThread(app);
    await change(closed, { customerCommentsEnabled: false });
    const byMail = await aBrowserThread(app);
    await new ThreadApi(app, await mailboxToken(app, byMail)).comment({ message: 'I am Ada' });

    for (const { token, feedbackId } of [closed, byMail]) {
      expect(await new ThreadApi(app, token).upload()).toBeError(403, 'forbidden');
      expect(await uploadsOf(feedbackId)).toEqual([]);
    }
  });
});

describe('404', () => {
  it('refuses a token of no link', async () => {
    expect(await new ThreadApi(app, '0'.repeat(32)).upload()).toBeError(404, 'not_found');
  });
});

describe('409', () => {
  it('refuses an Idempotency-Key that was used with another file', async () => {
    const api = new ThreadApi(app, (await aBrowserThread(app)).token);
    const headers = { 'Idempotency-Key': 'one' };
    await api.upload(png, headers);

    expect(await api.upload(Buffer.concat([png, Buffer.from([0])]), headers)).toBeError(409, 'conflict');
  });
});

describe('410', () => {
  it('refuses an expired link', async () => {
    const thread = await aMailboxThread(app);
    await change(thread, { status: 'resolved' });
    app.clock.advance(180 * 86_400_000);

    expect(await new ThreadApi(app, thread.token).upload()).toBeError(410, 'gone');
  });
});

describe('415', () => {
  it('refuses documents and other types', async () => {
    const { token } = await aBrowserThread(app);

    const response = await new ThreadApi(app, token).upload(html, {}, { type: 'text/html', fileName: 'a.html' });

    expect(response).toBeError(415, 'unsupported_media_type');
  });
});

describe('429', () => {
  it('takes 20 MB that wait of one item, until a comment names them', async () => {
    const { token, feedbackId } = await aBrowserThread(app);
    const api = new ThreadApi(app, token);
    const { body } = await api.upload();
    await app.database.prisma.upload.updateMany({ where: { feedbackId }, data: { fileSize: 20 * 1_048_576 - 1 } });

    const refused = await api.upload();
    await api.comment({ attachments: [{ id: body.data.id }] });

    expect(refused).toBeError(429, 'rate_limited');
    expect((await api.upload()).status).toBe(201);
  });
});

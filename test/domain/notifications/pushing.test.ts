import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { pushNotifications } from '../../../src/domain/notifications/pushing/push-notifications.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aSession } from '../../support/builders.ts';
import { contextOf, runJobs } from '../../support/jobs.ts';
import { aTeam } from '../../support/notifications.ts';
import { PushBrowser, pushSettings, readVapid } from '../../support/push.ts';
import { TestReceiver } from '../../support/receiver.ts';

let app: TestApp;
let service: TestReceiver;
beforeAll(async () => {
  app = await startTestApp(pushSettings);
  service = await TestReceiver.start();
});
afterAll(async () => {
  await app.close();
  await service.close();
});
beforeEach(() => service.forget());

const hourMs = 3_600_000;
const prisma = () => app.database.prisma;
const posts = () => prisma().outgoingPost.findMany({ where: { kind: 'deliver-push' } });

/** An item that Ada watches and whose notes are pushed to her, on a device of hers. */
async function aReader(settings: object = {}) {
  const built = await aTeam(app, { message: 'My words', userEmail: 'customer@example.com' });
  const { owner, ada, feedback, workspace } = built;
  await ada.want({ kinds: { note: { push: true }, mention: { push: true } }, ...settings });
  await ada.api.send('put', `/feedback/${feedback.id}/watch`, {});
  const browser = new PushBrowser(service);
  const deviceId: string = (await ada.api.post('/me/push', browser.subscription)).body.data.id;
  const write = async (mentions: string[] = []) => {
    await owner.api.post(`/feedback/${feedback.id}/notes`, { content: 'A note', mentions });
    await runJobs(app);
  };
  const isKept = async () => (await prisma().pushDevice.count({ where: { id: deviceId } })) === 1;
  const message = (kind: string) => ({
    ...{ kind, count: 1, ticketNumber: feedback.ticketNumber, place: `${workspace.id}/inbox/${feedback.ticketNumber}` },
    topic: expect.stringMatching(/^[\w-]{32}$/),
  });
  return { ...built, browser, deviceId, write, isKept, message };
}

/** Lets time pass and sends what is due then. */
async function pushAfter(milliseconds = 0) {
  app.clock.advance(milliseconds);
  await pushNotifications(contextOf(app));
  await runJobs(app);
}

describe('a push message', () => {
  it('is sealed for the device, signed by the installation, and has neither names nor words', async () => {
    const { browser, write, message, ada } = await aReader();
    await write();
    await pushAfter();

    const [request] = browser.received;
    expect(browser.messages).toEqual([message('note')]);
    expect(request?.headers).toMatchObject({ ttl: '3600', 'content-encoding': 'aes128gcm' });
    expect(request?.headers.topic).toBe((browser.messages[0] as { topic: string }).topic);
    const { publicKey } = (await ada.api.get('/me/push')).body.data;
    const { aud, sub } = await readVapid(request as NonNullable<typeof request>, publicKey);
    expect({ aud, sub }).toEqual({ aud: new URL(service.url()).origin, sub: 'https://github.com/heedhq/heed#readme' });
    expect(await posts()).toEqual([]);
    await pushAfter(hourMs);
    expect(browser.received).toHaveLength(1);
  });

  it('goes to each device, one for all that is new of an item, under one topic', async () => {
    const { browser, write, ada, message } = await aReader();
    const second = new PushBrowser(service);
    await (await aSession(app, ada.user)).api.post('/me/push', second.subscription);
    await write();
    await write([ada.user.id]);
    await pushAfter();
    await write();
    await pushAfter();

    expect(browser.messages).toEqual([message('mention'), message('mention')]);
    expect(second.messages).toEqual(browser.messages);
    expect(new Set(browser.received.map(({ headers }) => headers.topic)).size).toBe(1);
  });

  it('is not sent of kinds that are off, nor of an item that is nobody’s', async () => {
    const { browser, ada, api, feedback, owner } = await aReader({
      kinds: { customer_answered: { push: true }, note: { push: false } },
    });
    await ada.api.send('delete', `/feedback/${feedback.id}/watch`, {});
    await api.post(`/feedback/${feedback.id}/comments`, { message: 'Hello', authorType: 'customer' });
    await ada.api.send('put', `/feedback/${feedback.id}/watch`, {});
    await owner.api.post(`/feedback/${feedback.id}/notes`, { content: 'A note' });
    await runJobs(app);
    await pushAfter();

    expect((await ada.notifications()).length).toBeGreaterThan(0);
    expect(browser.received).toEqual([]);
  });

  it('waits for the end of quiet hours, and reaches those who are away only as a mention', async () => {
    const noon = new Date(app.clock.read());
    noon.setUTCHours(24 + 12, 0, 0, 0);
    app.clock.advance(noon.getTime() - app.clock.read().getTime());
    const quiet = await aReader({ quietHours: { from: '11:00', to: '13:00' } });
    const away = await aReader({ awayUntil: new Date(noon.getTime() + 90 * 86_400_000).toISOString() });
    await quiet.write();
    await away.write();
    await pushAfter();
    expect([quiet.browser.received, away.browser.received]).toEqual([[], []]);

    await away.write([away.ada.user.id]);
    await pushAfter(hourMs);

    expect(quiet.browser.messages).toEqual([quiet.message('note')]);
    expect(away.browser.messages).toEqual([away.message('mention')]);
  });
});

describe('a message that waits', () => {
  /** A message that the push service has refused once, so that it waits in the queue. */
  async function waiting() {
    const built = await aReader();
    service.answers = [503];
    await built.write();
    await pushAfter();
    expect(await posts()).toHaveLength(1);
    service.forget();
    return built;
  }
  const nothingIsSent = async ({ browser }: Awaited<ReturnType<typeof aReader>>) => {
    await pushAfter(2 * 60_000);
    expect(browser.received).toEqual([]);
    expect(await posts()).toEqual([]);
  };

  it('is sent again', async () => {
    const { browser, message } = await waiting();
    await pushAfter(5_000);
    expect(browser.received).toEqual([]);
    await pushAfter(10_000);

    expect(browser.messages).toEqual([message('note')]);
    expect(await posts()).toEqual([]);
  });

  it('is taken back when it is read on another device', async () => {
    const built = await waiting();
    await built.ada.api.send('put', '/me/notifications/read', { body: { feedbackId: built.feedback.id } });
    await nothingIsSent(built);
  });

  it('is taken back when its reader leaves, signs out or removes the device', async () => {
    const left = await waiting();
    await left.api.delete(`/members/${left.ada.user.id}`, { workspaceId: left.workspace.id });
    await nothingIsSent(left);
    expect(await left.isKept()).toBe(true);

    const signedOut = await waiting();
    await signedOut.ada.api.delete('/session');
    await nothingIsSent(signedOut);

    const removed = await waiting();
    await removed.ada.api.delete(`/me/push/${removed.deviceId}`);
    await nothingIsSent(removed);
  });

  it('is taken back when its item is deleted, and when its customer is erased', async () => {
    const deleted = await waiting();
    const { workspace, feedback, api } = deleted;
    expect((await api.delete(`/feedback/${feedback.id}`, { workspaceId: workspace.id })).status).toBe(200);
    await nothingIsSent(deleted);

    const erased = await waiting();
    expect((await erased.api.post(`/customers/${erased.feedback.customerId}/erase`, {})).status).toBe(200);
    await nothingIsSent(erased);
  });

  it('waits on when quiet hours have begun, and no other device is told again', async () => {
    const built = await aReader();
    const second = new PushBrowser(service);
    await (await aSession(app, built.ada.user)).api.post('/me/push', second.subscription);
    service.answers = [503];
    await built.write();
    await pushAfter();
    const [refused] = service.received;
    service.forget();
    const now = app.clock.read();
    const clock = (hours: number) => new Date(now.getTime() + hours * hourMs).toISOString().slice(11, 16);
    await built.ada.want({ kinds: { note: { push: true } }, quietHours: { from: clock(-1), to: clock(1) } });
    await pushAfter(2 * 60_000);
    expect(service.received).toEqual([]);

    await pushAfter(hourMs);

    expect(service.received.map(({ path }) => path)).toEqual([refused?.path]);
    expect(await posts()).toEqual([]);
  });
});

describe('a push service', () => {
  it.each([404, 410])('ends a device by %i', async (status) => {
    const { browser, write, isKept } = await aReader();
    service.answers = [status];
    await write();
    await pushAfter();

    expect(await isKept()).toBe(false);
    expect(await posts()).toEqual([]);
    await write();
    await pushAfter(hourMs);
    expect(browser.received).toHaveLength(1);
  });

  it('is not asked again after a refusal that stays', async () => {
    const { browser, write, isKept } = await aReader();
    service.answers = [413];
    await write();
    await pushAfter();
    await pushAfter(hourMs);

    expect(browser.received).toHaveLength(1);
    expect(await isKept()).toBe(true);
    expect(await posts()).toEqual([]);
  });

  it('is asked six times within an hour while it fails, later if it says so, and then no more', async () => {
    const { browser, write, isKept } = await aReader();
    const begun = app.clock.read().getTime();
    service.answers = [
      (res) => res.writeHead(429, { 'Retry-After': '300' }).end(),
      ...Array.from({ length: 8 }, () => 500),
    ];
    await write();
    await pushAfter();
    await pushAfter(299_000);
    expect(browser.received).toHaveLength(1);
    while ((await posts()).length > 0) await pushAfter(60_000);

    expect(browser.received).toHaveLength(6);
    expect(app.clock.read().getTime() - begun).toBeLessThan(hourMs);
    expect(await isKept()).toBe(true);
  });

  it('that is not public is not reached, whatever its name says', async () => {
    const { browser, write, deviceId, isKept } = await aReader();
    const endpoint = service.url(browser.path, 'localhost');
    await prisma().pushDevice.update({ where: { id: deviceId }, data: { endpoint } });
    await write();
    const strict = await startTestApp({}, { beside: app });
    await pushNotifications(contextOf(strict));
    expect(await posts()).toHaveLength(1);
    await runJobs(strict);

    expect(service.received).toEqual([]);
    expect(await posts()).toEqual([]);
    expect(await isKept()).toBe(true);
    await strict.close();
  });
});

describe('several processes', () => {
  it('send each message once, also what one of them took and died', async () => {
    const { browser, write, message } = await aReader();
    const second = await startTestApp(pushSettings, { beside: app });
    await write();
    await Promise.all([pushNotifications(contextOf(app)), pushNotifications(contextOf(second))]);
    expect(await posts()).toHaveLength(1);
    const leasedUntil = new Date(app.clock.read().getTime() + 45_000);
    await prisma().outgoingPost.updateMany({ where: { kind: 'deliver-push' }, data: { leasedUntil } });
    await Promise.all([app, second].map(({ running }) => running.posts.drain()));
    expect(browser.received).toEqual([]);

    app.clock.advance(46_000);
    await Promise.all([app, second].map(({ running }) => running.posts.drain()));

    expect(browser.messages).toEqual([message('note')]);
    await second.close();
  });
});

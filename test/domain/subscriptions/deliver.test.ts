import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { version } from '../../../src/base/version.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aCustomer, aFeedback, aKey, aMember, aSubscription, aWorkspaceWithProject } from '../../support/builders.ts';
import { runJobs } from '../../support/jobs.ts';
import { type Received, TestReceiver } from '../../support/receiver.ts';
import { aSubscribedWorkspace, messageOf, reachable } from './a-receiver.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

let app: TestApp;
let receiver: TestReceiver;
beforeAll(async () => {
  app = await startTestApp(reachable);
  receiver = await TestReceiver.start();
});
beforeEach(async () => {
  receiver.forget();
  // What an earlier test left waiting.
  await app.database.prisma.outgoingPost.deleteMany();
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

const signatureOf = ({ headers, body }: Received, secret: string) =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
    .digest('base64')}`;
const received = () => receiver.received.map((request) => messageOf(request).sequence);

describe('a delivery', () => {
  it('is the event, signed as Standard Webhooks want it', async () => {
    const built = await aSubscribedWorkspace(app, receiver, { headers: [{ name: 'X-Team', value: 'blue' }] });
    await built.anItem();
    const [event] = await built.events('feedback.created');

    await runJobs(app);

    const [request] = receiver.received as [Received];
    expect(receiver.received).toHaveLength(1);
    expect(messageOf(request)).toEqual({ ...event, timestamp: event?.occurredAt });
    expect(request.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': `Heed/${version}`,
      'x-team': 'blue',
      'webhook-id': event?.id,
      'webhook-timestamp': String(app.clock.read().getTime() / 1_000),
      'webhook-signature': signatureOf(request, built.subscription.secret),
    });
    expect(await built.deliveries()).toEqual([
      {
        id: expect.stringMatching(/^dlv_[0-9a-hjkmnp-tv-z]{26}$/),
        ...{ eventId: event?.id, type: 'feedback.created', sequence: event?.sequence, status: 'delivered' },
        attempts: [
          {
            at: app.clock.read().toISOString(),
            status: 204,
            durationMs: expect.any(Number),
            error: null,
            responseBody: '',
          },
        ],
        nextAttemptAt: null,
      },
    ]);
    expect(await built.show()).toMatchObject({ lastSuccessAt: app.clock.read().toISOString(), consecutiveFailures: 0 });
  });

  it('is made of events of its types, projects and time, that its maker may read', async () => {
    const built = await aWorkspaceWithProject(app);
    const other = (await built.api.post('/projects', { workspaceId: built.workspace.id, name: 'Other' })).body.data;
    await aFeedback(built);
    const { api } = await aKey(app, built.user, { scopes: ['events:read', 'subscriptions:write', 'customers:read'] });
    await aSubscription(built, { url: receiver.url('/ours'), types: ['feedback.*'], projectIds: [built.project.id] });
    await aSubscription({ ...built, api }, { url: receiver.url('/customers'), types: ['*'] });
    await aFeedback(built);
    await aFeedback({ ...built, project: other });
    await aCustomer(built);

    await runJobs(app);

    const seen = receiver.received.map((request) => [
      request.path,
      messageOf(request).type,
      messageOf(request).projectId,
    ]);
    expect(seen.sort()).toEqual([
      ['/customers', 'customer.created', null],
      ['/ours', 'feedback.created', built.project.id],
    ]);
  });

  it('contains only the id if it is thin, or would be larger than 256 KB', async () => {
    const built = await aSubscribedWorkspace(app, receiver, { payload: 'thin' });
    await aSubscription(built, { url: receiver.url('/full') });
    const item = await aFeedback(built, { message: 'a' });
    await built.api.patch(`/feedback/${item.id}`, { workspaceId: built.workspace.id, status: 'resolved' });
    const { id } = await aFeedback(built, { message: 'b' });
    const data = { context: { text: 'x'.repeat(300_000) } };
    await app.database.prisma.event.updateMany({ where: { subjectId: id }, data: { data } });

    await runJobs(app);

    const thin = receiver.received.filter(({ path }) => path === '/hook').map(messageOf);
    // Deliveries about two items are sent side by side.
    expect(thin.map((message) => message.data)).toHaveLength(2);
    for (const one of [item.id, id]) expect(thin.map((message) => message.data)).toContainEqual({ id: one });
    const full = receiver.received.filter(({ path }) => path === '/full').map(messageOf);
    expect(full.find(({ subject }) => subject.id === id)?.data).toEqual({ id });
    expect(full.find(({ subject }) => subject.id === item.id)?.data).toMatchObject({ message: 'a' });
  });

  it('is signed with each secret that has not expired', async () => {
    const built = await aSubscribedWorkspace(app, receiver);
    const { id, secret } = built.subscription;
    const rotate = async () =>
      (await built.api.post(`/subscriptions/${id}/rotate-secret`, { expireOldAfterSeconds: 60 })).body.data.secret;
    const second = await rotate();
    await built.anItem();
    await runJobs(app);
    app.clock.advance(minuteMs);
    await built.anItem();
    await runJobs(app);

    const [both, one] = receiver.received as [Received, Received];
    expect(both.headers['webhook-signature']).toBe(`${signatureOf(both, second)} ${signatureOf(both, secret)}`);
    expect(one.headers['webhook-signature']).toBe(signatureOf(one, second));
  });

  it('is made once of each event, however often the log is read, and goes on where it stopped', async () => {
    const built = await aSubscribedWorkspace(app, receiver);
    await built.anItem();
    await runJobs(app);
    await app.database.prisma.logPlace.updateMany({
      where: { workspaceId: built.workspace.id },
      data: { sequence: 0 },
    });
    await built.anItem();

    await runJobs(app);

    expect(received()).toHaveLength(2);
    expect(await built.deliveries()).toHaveLength(2);
  });
});

describe('a receiver that answers 10 MB', () => {
  it('has taken the delivery, and only the beginning of its answer is kept', async () => {
    const built = await aSubscribedWorkspace(app, receiver);
    receiver.answers = [(res) => res.writeHead(200).end('x'.repeat(10 * 1_048_576))];
    await built.anItem();

    await runJobs(app);

    const [delivery] = await built.deliveries();
    expect(delivery).toMatchObject({
      status: 'delivered',
      attempts: [{ status: 200, responseBody: 'x'.repeat(4_096) }],
    });
  });
});

describe('a secret that is rotated while events are delivered', () => {
  it('leaves no delivery that the old or the new secret does not verify', async () => {
    const built = await aSubscribedWorkspace(app, receiver);
    const { id } = built.subscription;
    let current = built.subscription.secret;
    const valid: string[][] = [];

    for (let round = 0; round < 4; round++) {
      await built.anItem();
      const rotating = built.api.post(`/subscriptions/${id}/rotate-secret`, { expireOldAfterSeconds: 3_600 });
      const [rotated] = await Promise.all([rotating, runJobs(app)]);
      valid.push([current, rotated.body.data.secret]);
      current = rotated.body.data.secret;
    }

    expect(receiver.received).toHaveLength(4);
    for (const [index, request] of receiver.received.entries()) {
      const signatures = String(request.headers['webhook-signature']).split(' ');
      expect(valid[index]?.some((secret) => signatures.includes(signatureOf(request, secret)))).toBe(true);
    }
  });
});

describe('an attempt that fails', () => {
  it.each([
    [500, 'The address answered 500'],
    [302, 'The address answered 302'],
    [404, 'The address answered 404'],
  ])('with %d is tried again with the same id, after about 5 seconds', async (status, error) => {
    const built = await aSubscribedWorkspace(app, receiver);
    receiver.answers = [(res) => res.writeHead(status, { Location: receiver.url('/elsewhere') }).end('no')];
    await built.anItem();
    await runJobs(app);

    const [failed] = await built.deliveries({ status: 'pending' });
    expect(failed?.attempts).toMatchObject([{ status, error, responseBody: 'no' }]);
    const pause = Date.parse(failed?.nextAttemptAt ?? '') - app.clock.read().getTime();
    expect(pause).toBeGreaterThanOrEqual(4_500);
    expect(pause).toBeLessThanOrEqual(5_500);
    expect(await built.show()).toMatchObject({ consecutiveFailures: 1, lastFailureAt: app.clock.read().toISOString() });

    await runJobs(app);
    expect(receiver.received).toHaveLength(1);
    app.clock.advance(5_500);
    await runJobs(app);

    const [delivered] = await built.deliveries();
    expect(delivered).toMatchObject({ status: 'delivered', attempts: [{ status }, { status: 204 }] });
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await built.show()).toHaveProperty('consecutiveFailures', 0);
  });

  it('is noted for an address that cannot be reached, and for one that must not be', async () => {
    const built = await aSubscribedWorkspace(app, receiver, { url: 'http://127.0.0.1:1/' });
    const inside = await aSubscription(built, { types: ['feedback.created'] });
    await app.database.prisma.subscription.updateMany({ where: { id: inside.id }, data: { url: 'https://10.0.0.1' } });
    await built.anItem();

    await runJobs(app);

    expect((await built.deliveries())[0]?.attempts).toMatchObject([
      { status: null, error: 'The address could not be reached (ECONNREFUSED)', responseBody: null },
    ]);
    const { body } = await built.api.get(`/subscriptions/${inside.id}/deliveries`);
    expect(body.data[0].attempts).toMatchObject([{ status: null, error: '10.0.0.1 is not a public address' }]);
  });

  it('keeps to a Retry-After that is later than the schedule, up to a day', async () => {
    const built = await aSubscribedWorkspace(app, receiver);
    const askFor = (value: string) => (res: import('node:http').ServerResponse) =>
      res.writeHead(429, { 'Retry-After': value }).end();
    const pauses: number[] = [];
    receiver.answers = [
      askFor('120'),
      askFor(new Date(app.clock.read().getTime() + 2 * hourMs).toUTCString()),
      askFor('999999'),
    ];
    await built.anItem();

    for (let attempt = 0; attempt < 3; attempt++) {
      await runJobs(app);
      const [delivery] = await built.deliveries();
      const pause = Date.parse(delivery?.nextAttemptAt ?? '') - app.clock.read().getTime();
      pauses.push(pause);
      app.clock.advance(pause);
    }

    const [first, second, third] = pauses;
    expect([first, third]).toEqual([120_000, 24 * hourMs]);
    // Dates have whole seconds.
    expect(Math.abs((second ?? 0) - 2 * hourMs + 120_000)).toBeLessThan(1_000);
  });

  it('is the last one after ten, over three days', async () => {
    const built = await aSubscribedWorkspace(app, receiver);
    receiver.answers = Array.from({ length: 20 }, () => 500);
    await built.anItem();
    const startedAt = app.clock.read().getTime();

    for (let attempt = 0; attempt < 12; attempt++) {
      await runJobs(app);
      const [delivery] = await built.deliveries();
      if (delivery?.nextAttemptAt) app.clock.set(delivery.nextAttemptAt);
    }

    const [delivery] = await built.deliveries();
    expect(delivery).toMatchObject({ status: 'failed', nextAttemptAt: null });
    expect(delivery?.attempts).toHaveLength(10);
    const hours = (app.clock.read().getTime() - startedAt) / hourMs;
    expect(hours).toBeGreaterThan(68);
    expect(hours).toBeLessThan(84);
  });
});

describe('a subscription whose receiver fails', () => {
  /** Fails so often that it is in trouble. */
  async function aFailingSubscription(items = 10) {
    const built = await aSubscribedWorkspace(app, receiver);
    receiver.answers = Array.from({ length: 100 }, () => 500);
    for (let item = 0; item < items; item++) await built.anItem();
    await runJobs(app);
    return built;
  }

  it('gets one probe a minute after ten failures in a row, the oldest first, and everything after a success', async () => {
    const built = await aFailingSubscription(12);
    // The queue claims four at a time, so it may notice a little late.
    const before = receiver.received.length;
    expect(before).toBeLessThanOrEqual(12);

    await runJobs(app);
    expect(receiver.received).toHaveLength(before);
    app.clock.advance(minuteMs);
    await runJobs(app);
    expect(receiver.received).toHaveLength(before + 1);
    expect(received().at(-1)).toBe(Math.min(...received()));

    receiver.answers = [];
    app.clock.advance(hourMs);
    await runJobs(app);
    expect((await built.deliveries()).map(({ status }) => status)).toEqual(Array(12).fill('delivered'));
    expect(await built.show()).toMatchObject({ consecutiveFailures: 0, enabled: true });
  });

  it('is disabled after five days, its owners are told, and it goes on when it is enabled', async () => {
    const built = await aFailingSubscription();
    await aMember(app, built.workspace, 'admin');
    // An invited member has no access yet, and is told nothing.
    const { id: userId } = await aMember(app, built.workspace, 'owner');
    await app.database.prisma.member.updateMany({ where: { userId }, data: { status: 'invited' } });
    app.clock.advance(120 * hourMs);
    await built.anItem();
    await runJobs(app);

    expect(await built.show()).toMatchObject({ enabled: false, disabledReason: 'failing' });
    expect(await built.events('subscription.disabled')).toMatchObject([
      { actor: { type: 'system' }, subject: { id: built.subscription.id }, data: { disabledReason: 'failing' } },
    ]);
    const told = await app.database.prisma.notification.findMany({ where: { kind: 'connection_disabled' } });
    expect(told.map(({ userId }) => userId)).toEqual([built.user.id]);

    receiver.forget();
    app.clock.advance(hourMs);
    await runJobs(app);
    expect(receiver.received).toEqual([]);
    await built.api.patch(`/subscriptions/${built.subscription.id}`, { enabled: true });
    app.clock.advance(24 * hourMs);
    await runJobs(app);
    expect((await built.deliveries()).every(({ status }) => status === 'delivered')).toBe(true);
  });

  it('is disabled at once by a 410', async () => {
    const built = await aSubscribedWorkspace(app, receiver);
    receiver.answers = [(res) => res.writeHead(410, { 'Retry-After': '9999' }).end()];
    await built.anItem();
    await runJobs(app);

    expect(await built.show()).toMatchObject({ enabled: false, disabledReason: 'gone', consecutiveFailures: 1 });
    expect(await built.deliveries()).toMatchObject([{ status: 'pending', attempts: [{ status: 410 }] }]);
  });

  it('notes what occurs while it is disabled, without sending it', async () => {
    const built = await aSubscribedWorkspace(app, receiver, { enabled: false });
    await built.anItem();

    await runJobs(app);
    await built.api.patch(`/subscriptions/${built.subscription.id}`, { enabled: true });
    await runJobs(app);

    expect(receiver.received).toEqual([]);
    expect(await built.deliveries()).toMatchObject([{ status: 'failed', attempts: [] }]);
  });
});

describe('an ordered subscription', () => {
  it('holds back the later events of an item while one fails, and those of no other', async () => {
    const built = await aSubscribedWorkspace(app, receiver, { types: ['feedback.*'], ordered: true });
    const [first, second] = [await built.anItem(), await built.anItem()];
    for (const priority of ['high', 'low'])
      for (const { id } of [first, second])
        await built.api.patch(`/feedback/${id}`, { workspaceId: built.workspace.id, priority });
    // Whichever comes first.
    receiver.answers = [500];

    await runJobs(app);
    const [failed] = receiver.received.map(messageOf);
    const others = receiver.received.slice(1).map(messageOf);
    expect(others).toHaveLength(3);
    expect(others.some(({ subject }) => subject.id === failed?.subject.id)).toBe(false);
    app.clock.advance(6_000);
    await runJobs(app);

    for (const { id } of [first, second]) {
      const own = receiver.received
        .map(messageOf)
        .filter(({ subject }) => subject.id === id)
        .map(({ sequence }) => sequence);
      expect(own).toEqual([...own].sort((a, b) => a - b));
    }
    expect(receiver.received).toHaveLength(7);
  });
});

describe('what waits', () => {
  it('goes to a new address, and is dropped with its subscription', async () => {
    const [moved, deleted] = [await aSubscribedWorkspace(app, receiver), await aSubscribedWorkspace(app, receiver)];
    await Promise.all([moved.anItem(), deleted.anItem()]);
    await app.running.readers.drain();
    await moved.api.patch(`/subscriptions/${moved.subscription.id}`, { url: receiver.url('/new', 'localhost') });
    await deleted.api.delete(`/subscriptions/${deleted.subscription.id}`);

    await runJobs(app);

    expect(receiver.received.map(({ path }) => path)).toEqual(['/new']);
  });
});

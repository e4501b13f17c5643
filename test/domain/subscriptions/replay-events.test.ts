import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { runJobs } from '../../support/jobs.ts';
import { TestReceiver } from '../../support/receiver.ts';
import { aSubscribedWorkspace, reachable } from './a-receiver.ts';

// test/domain/access tests 401, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
let receiver: TestReceiver;
beforeAll(async () => {
  app = await startTestApp(reachable);
  receiver = await TestReceiver.start();
});
beforeEach(() => receiver.forget());
afterAll(async () => {
  await app.close();
  await receiver.close();
});

type Subscribed = Awaited<ReturnType<typeof aSubscribedWorkspace>>;
const replay = ({ api, subscription }: Subscribed, body: object, headers = {}) =>
  api.post(`/subscriptions/${subscription.id}/replay`, body, headers);

/** Three items: the first has arrived, and the others came while the subscription was disabled. */
async function aHalfDeliveredWorkspace() {
  const built = await aSubscribedWorkspace(app, receiver);
  await built.anItem();
  await runJobs(app);
  const enable = (enabled: boolean) => built.api.patch(`/subscriptions/${built.subscription.id}`, { enabled });
  await enable(false);
  for (let item = 0; item < 2; item++) await built.anItem();
  await runJobs(app);
  await enable(true);
  receiver.forget();
  return built;
}

describe('200', () => {
  it('sends what was not sent while the subscription was disabled', async () => {
    const built = await aHalfDeliveredWorkspace();

    const response = await replay(built, { afterSequence: 0 });
    await runJobs(app);

    expect(response.body).toEqual({ data: { matching: 2 } });
    expect(receiver.received).toHaveLength(2);
    expect((await built.deliveries()).map(({ status }) => status)).toEqual(['delivered', 'delivered', 'delivered']);
    expect((await replay(built, { afterSequence: 0 })).body.data.matching).toBe(0);
  });

  it('only counts in a dry run', async () => {
    const built = await aHalfDeliveredWorkspace();

    expect((await replay(built, { afterSequence: 0, dryRun: true })).body.data.matching).toBe(2);
    await runJobs(app);
    expect(receiver.received).toEqual([]);
  });

  it('sends all that match today, also what was never meant for it', async () => {
    const built = await aHalfDeliveredWorkspace();
    await built.api.patch(`/subscriptions/${built.subscription.id}`, { types: ['feedback.created', 'project.*'] });

    expect((await replay(built, { afterSequence: 0, only: 'all' })).body.data.matching).toBe(4);
    await runJobs(app);
    expect(receiver.received).toHaveLength(4);
    expect((await built.deliveries({ type: 'project.created' }))[0]).toMatchObject({ status: 'delivered' });
  });

  it('keeps to its bounds and types', async () => {
    const built = await aHalfDeliveredWorkspace();
    const [first, second, third] = await built.events('feedback.created');
    const now = app.clock.read().toISOString();
    const count = async (body: object) =>
      (await replay(built, { only: 'all', dryRun: true, ...body })).body.data.matching;

    expect(await count({ afterSequence: first?.sequence })).toBe(2);
    expect(await count({ afterSequence: second?.sequence })).toBe(1);
    expect(await count({ afterSequence: third?.sequence })).toBe(0);
    expect(await count({ since: now })).toBe(3);
    expect(await count({ until: now })).toBe(0);
    expect(await count({ since: now, types: ['comment.*'] })).toBe(0);
  });

  it('sends nothing again for an Idempotency-Key that was used', async () => {
    const built = await aHalfDeliveredWorkspace();
    const body = { afterSequence: 0, only: 'all' };
    const headers = { 'Idempotency-Key': 'one' };
    await replay(built, body, headers);
    await runJobs(app);

    const again = await replay(built, body, headers);
    await runJobs(app);

    expect(again.body).toEqual({ data: { matching: 3 } });
    expect(receiver.received).toHaveLength(3);
  });
});

describe('400', () => {
  it.each([
    [{}, 'body'],
    [{ only: 'all', dryRun: true }, 'body'],
    [{ afterSequence: -1 }, 'body/afterSequence'],
    [{ since: 'yesterday' }, 'body/since'],
    [{ until: '2026-02-30T00:00:00Z' }, 'body/until'],
    [{ since: '2026-02-28T00:00:00Z', types: ['nothing.*'] }, 'body/types/0'],
    [{ afterSequence: 0, only: 'some' }, 'body/only'],
  ])('refuses %j', async (body, path) => {
    expect(await replay(await aSubscribedWorkspace(app, receiver), body)).toBeError(400, 'bad_request', path);
  });

  it('refuses more than 100,000 events, and says how many there are', async () => {
    const built = await aSubscribedWorkspace(app, receiver);
    await app.database.prisma.$executeRaw`
      INSERT INTO events (workspace_id, id, sequence, type, subject_type, subject_id, occurred_at, actor_type, data)
      SELECT ${built.workspace.id}, 'evt_' || lpad(n::text, 26, '0'), 1000 + n, 'feedback.created', 'feedback', 'fb',
        ${app.clock.read()}::timestamptz, 'system', '{}' FROM generate_series(1, 100001) AS n`;

    const response = await replay(built, { afterSequence: 0, only: 'all' });

    expect(response).toBeError(400, 'bad_request');
    expect(response.body.error.message).toContain('100001');
  });
});

describe('409', () => {
  it('refuses an Idempotency-Key that was used with another body', async () => {
    const built = await aSubscribedWorkspace(app, receiver);
    await replay(built, { afterSequence: 0 }, { 'Idempotency-Key': 'one' });

    expect(await replay(built, { afterSequence: 1 }, { 'Idempotency-Key': 'one' })).toBeError(409, 'conflict');
  });
});

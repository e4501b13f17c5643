import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Action } from '../../../../generated/sdk/types.gen.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { aFeedback, anAutomation, aWorkspaceWithFeedback } from '../../../support/builders.ts';
import { runJobs } from '../../../support/jobs.ts';
import { TestReceiver } from '../../../support/receiver.ts';
import { signatureOf } from '../../../support/sign.ts';

const secret = 'correct-horse-battery';
let app: TestApp;
let receiver: TestReceiver;
beforeAll(async () => {
  app = await startTestApp({ webhookAllowedAddresses: ['127.0.0.1'] });
  receiver = await TestReceiver.start();
});
beforeEach(() => receiver.forget());
afterAll(async () => {
  await app.close();
  await receiver.close();
});

const sendWebhook = (params: { url?: string; secret?: string } = {}): Action => ({
  type: 'send_webhook',
  params: { url: receiver.url(), ...params },
});

/** A macro with a tag action and this one, run on an item. Its jobs are queued. */
async function aRunMacro(action: Action) {
  const built = await aWorkspaceWithFeedback(app);
  const actions: Action[] = [{ type: 'add_tag', params: { tag: 'sent' } }, action];
  const macro = await anAutomation(built, { actions });
  const run = await built.api.post(`/automations/${macro.id}/run`, { feedbackId: built.feedback.id });
  return { ...built, macro, run: run.body as { runId: string; outcome: string } };
}

async function runOf({ api, macro }: Awaited<ReturnType<typeof aRunMacro>>) {
  const [run] = (await api.get(`/automations/${macro.id}/runs`)).body.runs;
  const { runStats } = (await api.get(`/automations/${macro.id}`)).body;
  return { ...run, runStats };
}

describe('a delivery', () => {
  it('tells the event and the item, signed', async () => {
    const built = await aRunMacro(sendWebhook({ secret }));

    expect(await runJobs(app)).toBe(1);

    const [{ method, headers, body } = { method: '', headers: {}, body: '' }] = receiver.received;
    const { macro, run, feedback } = built;
    expect(method).toBe('POST');
    expect(JSON.parse(body)).toEqual({
      event: 'manual',
      automation: { id: macro.id, name: macro.name },
      runId: run.runId,
      feedback: expect.objectContaining({ id: feedback.id, message: feedback.message, tags: ['sent'] }),
      occurredAt: app.clock.read().toISOString(),
    });
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'x-webhook-signature': signatureOf(secret, body),
      'x-webhook-timestamp': String(app.clock.read().getTime() / 1_000),
      'x-webhook-id': expect.stringContaining(run.runId),
    });
    expect(await runOf(built)).toMatchObject({ outcome: 'matched', runStats: { matched7d: 1, errored7d: 0 } });
  });

  it('is unsigned without a secret', async () => {
    await aRunMacro(sendWebhook());

    await runJobs(app);

    expect(receiver.received[0]?.headers).not.toHaveProperty('x-webhook-signature');
  });

  it.each([500, 503, 408, 429])('is sent again, as the same delivery, after %d', async (status) => {
    receiver.answers = [status, status];
    const built = await aRunMacro(sendWebhook({ secret }));

    expect(await runJobs(app)).toBe(1);
    expect(await runJobs(app, { retries: true })).toBe(2);

    const sent = receiver.received.map(({ headers, body }) => [headers['x-webhook-id'], body]);
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(await runOf(built)).toMatchObject({ outcome: 'matched', runStats: { matched7d: 1, errored7d: 0 } });
  });

  it('waits twice as long before each further try, within an hour and a half in all', async () => {
    receiver.answers = Array.from({ length: 20 }, () => 503);
    await aRunMacro(sendWebhook());
    const pauses: number[] = [];

    for (;;) {
      await runJobs(app);
      const post = await app.database.prisma.outgoingPost.findFirst();
      if (!post) break;
      pauses.push((post.dueAt.getTime() - app.clock.read().getTime()) / 1_000);
      app.clock.set(post.dueAt);
    }

    expect(pauses).toHaveLength(8);
    for (const [index, pause] of pauses.entries()) {
      expect(pause).toBeGreaterThanOrEqual(10 * 2 ** index);
      expect(pause).toBeLessThanOrEqual(20 * 2 ** index);
    }
    expect(receiver.received).toHaveLength(9);
  });

  it.each([
    ['an answer that stays the same', 404, 1, 'The address answered 404'],
    ['an answer that may pass, and does not', 500, 9, 'The address answered 500'],
    ['a connection that breaks', 'break', 9, 'The address could not be reached (ECONNRESET)'],
  ])('fails the action and the run after %s', async (_what, answer, tries, error) => {
    receiver.answers = Array.from({ length: 20 }, () =>
      answer === 'break' ? (res) => void res.destroy() : Number(answer),
    );
    const built = await aRunMacro(sendWebhook());

    expect(await runJobs(app, { retries: true })).toBe(tries);

    expect(receiver.received).toHaveLength(tries);
    expect(await runOf(built)).toMatchObject({
      outcome: 'error',
      actionsExecuted: [
        { type: 'add_tag', success: true },
        { type: 'send_webhook', success: false, error },
      ],
      runStats: { matched7d: 0, errored7d: 1 },
    });
  });

  it('fails for good if it is redirected to an address that is not public', async () => {
    receiver.answers = [(res) => res.writeHead(307, { Location: 'http://169.254.169.254/latest/meta-data' }).end()];
    const built = await aRunMacro(sendWebhook());

    expect(await runJobs(app, { retries: true })).toBe(1);

    expect((await runOf(built)).actionsExecuted[1]).toEqual({
      type: 'send_webhook',
      success: false,
      error: '169.254.169.254 is not a public address',
    });
  });

  it('fails for good if the name leads to an address that is not public', async () => {
    const strict = await startTestApp({}, { beside: app });
    const built = await aRunMacro(sendWebhook({ url: receiver.url('/', 'localhost') }));

    expect(await runJobs(strict, { retries: true })).toBe(1);
    await strict.close();

    expect(receiver.received).toEqual([]);
    expect((await runOf(built)).actionsExecuted[1]).toHaveProperty('error', 'localhost is not a public address');
  });

  it('leaves no trace when its run is gone', async () => {
    receiver.answers = [404];
    const { api, macro } = await aRunMacro(sendWebhook());
    await api.delete(`/automations/${macro.id}`);

    expect(await runJobs(app, { retries: true })).toBe(1);
  });
});

describe('the secret', () => {
  it('is shown nowhere, and stored sealed', async () => {
    const { api, macro, feedback, project } = await aRunMacro(sendWebhook({ secret }));

    const shown = [
      macro,
      (await api.get(`/automations/${macro.id}`)).body,
      (await api.get('/automations', { projectId: project.id })).body,
      (await api.post(`/automations/${macro.id}/dry-run`, { feedbackId: feedback.id })).body,
      await app.database.prisma.automation.findFirst({ where: { id: macro.id } }),
    ];
    const posts = await app.database.prisma.outgoingPost.findMany({ select: { kind: true, data: true } });

    expect(JSON.stringify([shown, posts])).not.toContain(secret);
    expect(posts).toMatchObject([{ kind: 'deliver-webhook', data: { sealedSecret: expect.any(String) } }]);
    expect(macro.actions[1]).toHaveProperty('params.secret', '********');
    await runJobs(app);
  });

  it('stays when it is sent as it was shown, but only for the same url', async () => {
    const { api, macro, ...built } = await aRunMacro(sendWebhook({ secret }));
    await runJobs(app);
    receiver.forget();
    const actions = [sendWebhook({ secret: '********' })];

    // Addresses had several forms in older versions.
    const { prisma } = app.database;
    const { actions: before } = await prisma.automation.findFirstOrThrow({ where: { id: macro.id } });
    const former = JSON.parse(JSON.stringify(before).replace('http://', 'HTTP://'));
    await prisma.automation.updateMany({ where: { id: macro.id }, data: { actions: former } });
    const kept = await api.patch(`/automations/${macro.id}`, { actions });
    const elsewhere = await api.patch(`/automations/${macro.id}`, {
      actions: [sendWebhook({ url: receiver.url('/other'), secret: '********' })],
    });
    const fresh = await api.post('/automations', { projectId: built.project.id, name: 'A', scope: 'manual', actions });

    expect(kept.status).toBe(200);
    for (const response of [elsewhere, fresh])
      expect(response).toBeError(400, 'bad_request', 'body/actions/0/params/secret');
    const item = await aFeedback({ api, ...built });
    await api.post(`/automations/${macro.id}/run`, { feedbackId: item.id });
    await runJobs(app);
    const [request] = receiver.received;
    expect(request?.headers).toHaveProperty('x-webhook-signature', signatureOf(secret, request?.body ?? ''));
  });

  it.each([
    ['another', 'another-secret', 'another-secret'],
    ['none', undefined, undefined],
  ])('changes to %s', async (_what, sent, wanted) => {
    const { api, macro, feedback } = await aRunMacro(sendWebhook({ secret }));
    await runJobs(app);
    receiver.forget();

    await api.patch(`/automations/${macro.id}`, { actions: [sendWebhook(sent === undefined ? {} : { secret: sent })] });
    await api.post(`/automations/${macro.id}/run`, { feedbackId: feedback.id });
    await runJobs(app);

    const [request] = receiver.received;
    const signature = wanted && signatureOf(wanted, request?.body ?? '');
    expect(request?.headers['x-webhook-signature']).toBe(signature);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { eventTypeValues } from '../../../generated/contract-constants.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { checkMessage } from '../../support/contract-check.ts';
import { TestReceiver } from '../../support/receiver.ts';
import { aSubscribedWorkspace, messageOf, reachable } from './a-receiver.ts';

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
const send = ({ api, subscription }: Subscribed, type = 'feedback.created', headers = {}) =>
  api.post(`/subscriptions/${subscription.id}/test`, { type }, headers);

describe('200', () => {
  it.each(eventTypeValues)('sends %s as the contract has it, signed as Standard Webhooks want it', async (type) => {
    const built = await aSubscribedWorkspace(app, receiver);

    const response = await send(built, type);

    expect(response.body).toEqual({
      data: { status: 204, durationMs: expect.any(Number), error: null, responseBody: '' },
    });
    const [request] = receiver.received;
    const message = messageOf(request as NonNullable<typeof request>);
    checkMessage(type, message);
    expect(message).toMatchObject({ id: request?.headers['webhook-id'], type, workspaceId: built.workspace.id });
    const headers = { ...request?.headers, 'webhook-timestamp': String(Math.floor(Date.now() / 1_000)) };
    const at = Number(request?.headers['webhook-timestamp']);
    const signed = new Webhook(built.subscription.secret).sign(message.id, new Date(at * 1_000), request?.body ?? '');
    expect(headers).toMatchObject({ 'webhook-signature': signed });
  });

  it('tells what the receiver answered, and moves nothing', async () => {
    const built = await aSubscribedWorkspace(app, receiver, { enabled: false, payload: 'thin' });
    receiver.answers = [(res) => res.writeHead(503).end('closed')];

    const response = await send(built);

    expect(response.body.data).toMatchObject({
      status: 503,
      error: 'The address answered 503',
      responseBody: 'closed',
    });
    expect(receiver.received.map((request) => Object.keys(messageOf(request).data))).toEqual([['id']]);
    expect(await built.show()).toMatchObject({ consecutiveFailures: 0, lastFailureAt: null });
    expect(await built.deliveries()).toEqual([]);
  });

  it('tells why nothing was sent', async () => {
    const built = await aSubscribedWorkspace(app, receiver, { url: 'http://127.0.0.1:1/' });

    expect((await send(built)).body.data).toMatchObject({
      status: null,
      error: 'The address could not be reached (ECONNREFUSED)',
      responseBody: null,
    });
  });

  it('sends nothing again for an Idempotency-Key that was used', async () => {
    const built = await aSubscribedWorkspace(app, receiver);
    const headers = { 'Idempotency-Key': 'one' };
    const first = await send(built, 'feedback.created', headers);

    expect((await send(built, 'feedback.created', headers)).body).toEqual(first.body);
    expect(receiver.received).toHaveLength(1);
  });
});

describe('400', () => {
  it.each(['feedback.*', 'feedback.exploded'])('refuses the type %s', async (type) => {
    expect(await send(await aSubscribedWorkspace(app, receiver), type)).toBeError(400, 'bad_request', 'body/type');
  });
});

describe('409', () => {
  it('refuses an Idempotency-Key that was used with another body', async () => {
    const built = await aSubscribedWorkspace(app, receiver);
    await send(built, 'feedback.created', { 'Idempotency-Key': 'two' });

    expect(await send(built, 'comment.created', { 'Idempotency-Key': 'two' })).toBeError(409, 'conflict');
  });
});

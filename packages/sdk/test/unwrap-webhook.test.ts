import { describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { eventExamples } from '../../../generated/event-examples.ts';
import {
  type HeedEvent,
  unwrapWebhook,
  WebhookHeadersError,
  WebhookSignatureError,
  WebhookTimestampError,
  WebhookVerificationError,
} from '../src/index.ts';

const secret = `whsec_${Buffer.alloc(32, 'a secret').toString('base64')}`;
const other = `whsec_${Buffer.alloc(32, 'another').toString('base64')}`;

/** A request as any sender of Standard Webhooks signs it. */
function aRequest({ at = new Date(), secrets = [secret] } = {}) {
  const example = eventExamples['feedback.updated'];
  const event = { ...example, timestamp: example.occurredAt } as HeedEvent;
  const body = JSON.stringify({ ...event, note: 'ü' });
  const signatures = secrets.map((one) => new Webhook(one).sign(event.id, at, body));
  const headers: Record<string, string> = {
    'webhook-id': event.id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': signatures.join(' '),
  };
  return { event: JSON.parse(body) as HeedEvent, body, headers };
}

describe('a genuine request', () => {
  it('gives the event, whose type tells the form of its data', async () => {
    const { event, body, headers } = aRequest();

    const unwrapped = await unwrapWebhook(body, headers, secret);

    expect(unwrapped).toEqual(event);
    // Does not compile unless the type tells it.
    if (unwrapped.type === 'feedback.updated' && 'id' in unwrapped.data)
      expect(unwrapped.data.ticketNumber).toBeGreaterThan(0);
    if (unwrapped.type === 'comment.created' && 'id' in unwrapped.data) expect(unwrapped.data.authorName).toBe('never');
  });

  it('is recognised as bytes, and with headers of every kind', async () => {
    const { event, body, headers } = aRequest();
    const upperCase = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]));

    expect(await unwrapWebhook(new TextEncoder().encode(body), new Headers(headers), secret)).toEqual(event);
    expect(await unwrapWebhook(body, upperCase, secret)).toEqual(event);
  });

  it('is recognised by any of its signatures', async () => {
    const { event, body, headers } = aRequest({ secrets: [other, secret] });

    expect(await unwrapWebhook(body, headers, secret)).toEqual(event);
    expect(
      await unwrapWebhook(body, { ...headers, 'webhook-signature': `v1a,xx ! ${headers['webhook-signature']}` }, other),
    ).toEqual(event);
  });

  it('may be as old as one allows', async () => {
    const { event, body, headers } = aRequest({ at: new Date(Date.now() - 3_600_000) });

    expect(await unwrapWebhook(body, headers, secret, { toleranceSeconds: 3_700 })).toEqual(event);
    await expect(unwrapWebhook(body, headers, secret)).rejects.toThrow(WebhookTimestampError);
  });
});

describe('a request that is not genuine', () => {
  it.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])('lacks %s', async (name) => {
    const { body, headers } = aRequest();

    await expect(unwrapWebhook(body, { ...headers, [name]: undefined }, secret)).rejects.toThrow(WebhookHeadersError);
  });

  it('has another body, id, time or secret', async () => {
    const { body, headers } = aRequest();
    const second = String(Number(headers['webhook-timestamp']) - 1);

    for (const [text, changed, key] of [
      [`${body} `, {}, secret],
      [body, { 'webhook-id': 'evt_other' }, secret],
      [body, { 'webhook-timestamp': second }, secret],
      [body, { 'webhook-signature': 'v1,' }, secret],
      [body, {}, other],
    ] as const) {
      const unwrapping = unwrapWebhook(text, { ...headers, ...changed }, key);
      await expect(unwrapping).rejects.toThrow(WebhookSignatureError);
      await expect(unwrapping).rejects.toThrow(WebhookVerificationError);
    }
  });

  it('has no valid time, or one in the future', async () => {
    const { body, headers } = aRequest({ at: new Date(Date.now() + 400_000) });

    await expect(unwrapWebhook(body, headers, secret)).rejects.toThrow(WebhookTimestampError);
    await expect(unwrapWebhook(body, { ...headers, 'webhook-timestamp': 'now' }, secret)).rejects.toThrow(
      WebhookHeadersError,
    );
  });
});

import type { Event } from '../../../generated/sdk-schemas.ts';
import { HeedError } from './errors.ts';
import { webCrypto } from './web-crypto.ts';

/** What a subscription sends: the event, and `timestamp`, which is the same as its `occurredAt`. */
export type HeedEvent = Event & {
  /** When it occurred. */
  timestamp: string;
};

/** A request is not what it claims to be: do not act on it. */
export class WebhookVerificationError extends HeedError {
  override get name(): string {
    return 'WebhookVerificationError';
  }
}

/** It lacks one of the headers, or one of them is malformed. */
export class WebhookHeadersError extends WebhookVerificationError {
  override get name(): 'WebhookHeadersError' {
    return 'WebhookHeadersError';
  }
}

/** It was signed too long ago, or in the future: somebody may be sending an old request again. */
export class WebhookTimestampError extends WebhookVerificationError {
  override get name(): 'WebhookTimestampError' {
    return 'WebhookTimestampError';
  }
}

/** None of its signatures is that of the body with this secret. */
export class WebhookSignatureError extends WebhookVerificationError {
  override get name(): 'WebhookSignatureError' {
    return 'WebhookSignatureError';
  }
}

/** The headers of a request, as `fetch`, Node.js or Express have them. */
export type WebhookHeaders = Headers | Record<string, string | string[] | undefined>;

/** How {@link unwrapWebhook} checks. */
export interface UnwrapOptions {
  /** How far its time may be from now. 300 unless given. */
  toleranceSeconds?: number;
}

const keyPrefix = 'whsec_';

/**
 * Returns the event that a subscription has sent, after checking its signature and its time. Pass the raw body, not one
 * that was parsed and written again, and the subscription's secret. Tries each signature, in constant time.
 * @throws {WebhookVerificationError} when it is not genuine
 */
export async function unwrapWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string,
  { toleranceSeconds = 300 }: UnwrapOptions = {},
): Promise<HeedEvent> {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) => read(headers, `webhook-${name}`));
  if (!id || !timestamp || !signatures)
    throw new WebhookHeadersError('The headers webhook-id, webhook-timestamp and webhook-signature are required');
  const seconds = /^\d+$/.test(timestamp) ? Number(timestamp) : Number.NaN;
  if (Number.isNaN(seconds)) throw new WebhookHeadersError('webhook-timestamp must be a number of seconds');
  if (Math.abs(Date.now() / 1_000 - seconds) > toleranceSeconds)
    throw new WebhookTimestampError(`The request was not signed within ${toleranceSeconds} seconds of now`);

  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  if (!(await isSigned(`${id}.${timestamp}.${text}`, signatures, secret)))
    throw new WebhookSignatureError('No signature of the request is that of its body with this secret');
  return JSON.parse(text) as HeedEvent;
}

/** Every signature is tried, because a secret that is rotated signs beside the new one. */
async function isSigned(content: string, signatures: string, secret: string): Promise<boolean> {
  const { subtle } = await webCrypto();
  const key = await subtle.importKey('raw', secretBytes(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  let isGenuine = false;
  for (const part of signatures.split(' ')) {
    const mac = part.startsWith('v1,') ? fromBase64(part.slice('v1,'.length)) : null;
    if (mac && (await subtle.verify('HMAC', key, mac, new TextEncoder().encode(content)))) isGenuine = true;
  }
  return isGenuine;
}

function secretBytes(secret: string): Uint8Array<ArrayBuffer> {
  const bytes = fromBase64(secret.startsWith(keyPrefix) ? secret.slice(keyPrefix.length) : secret);
  if (!bytes) throw new HeedError('The secret must be whsec_ and base64, as Heed has shown it');
  return bytes;
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

/** Names of headers are compared without their case. */
function read(headers: WebhookHeaders, name: string): string | undefined {
  if (typeof (headers as Headers).get === 'function') return (headers as Headers).get(name) ?? undefined;
  const entry = Object.entries(headers as Record<string, string | string[] | undefined>).find(
    ([key]) => key.toLowerCase() === name,
  );
  return Array.isArray(entry?.[1]) ? entry[1][0] : entry?.[1];
}

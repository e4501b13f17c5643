import { createHmac } from 'node:crypto';

/**
 * Returns the headers by which Standard Webhooks identify and sign a message, with a signature for each secret.
 * `timestamp` is in seconds.
 */
export function standardHeaders(
  id: string,
  timestamp: number,
  body: string,
  secrets: string[],
): Record<string, string> {
  const signatures = secrets.map((secret) => `v1,${signature(secret, `${id}.${timestamp}.${body}`)}`);
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signatures.join(' ') };
}

/** The key is what the secret holds in base64 behind its prefix. */
function signature(secret: string, text: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return createHmac('sha256', key).update(text).digest('base64');
}

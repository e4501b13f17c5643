import { createHmac } from 'node:crypto';

/** The value of `X-Webhook-Signature` as a sender computes it. */
export function signatureOf(secret: string, body: string | Buffer): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}

/** The headers of a signed JSON body. */
export function signed(secret: string, body: string | Buffer, headers: Record<string, string> = {}) {
  return { 'Content-Type': 'application/json', 'X-Webhook-Signature': signatureOf(secret, body), ...headers };
}

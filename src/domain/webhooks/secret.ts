import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const signatureForm = /^sha256=([0-9a-fA-F]{64})$/;

/** Makes a secret: `whsec_` and 256 random bits in base64url. The whole string is the key of the HMAC. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64url')}`;
}

/** Binds a sealed secret to its webhook. */
export function sealingPurpose(webhookId: string): string {
  return `webhook secret ${webhookId}`;
}

/** Whether the value of `X-Webhook-Signature` has the form of a signature, with digits of either case. */
export function isSignatureForm(value: string | undefined): value is string {
  return value !== undefined && signatureForm.test(value);
}

/** Whether the signature is that of these bytes. The time that this takes does not reveal where it differs. */
export function isSignedBy(secret: string, bytes: Buffer, signature: string): boolean {
  const [, digits = ''] = signatureForm.exec(signature) ?? [];
  const given = Buffer.from(digits, 'hex');
  const wanted = hmac(secret, bytes);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** Returns the value of `X-Webhook-Signature` for these bytes. */
export function signBytes(secret: string, bytes: Buffer): string {
  return `sha256=${hmac(secret, bytes).toString('hex')}`;
}

function hmac(secret: string, bytes: Buffer): Buffer {
  return createHmac('sha256', secret).update(bytes).digest();
}

import type { SecretBox } from '../../base/sealing.ts';
import type { Context } from '../context.ts';
import { type Mail, sendMail } from './mail.ts';

/** Queues a message with a link or a code that nobody must read off the disk while it waits. */
export function sendSealedMail(ctx: Context, { text, html, ...mail }: Mail): Promise<void> {
  const sealed = ctx.secrets.seal(sealingPurpose(mail.to), JSON.stringify({ text, html })).toString('base64');
  return sendMail(ctx, { ...mail, kind: 'code', text: '', html: '', sealed });
}

/** Returns the message as it is to be sent. */
export function openMail(secrets: SecretBox, { sealed, ...mail }: Mail): Mail {
  if (sealed === undefined) return mail;
  return { ...mail, ...JSON.parse(secrets.open(sealingPurpose(mail.to), Buffer.from(sealed, 'base64'))) };
}

/** Binds the text to its recipient. */
export function sealingPurpose(to: string): string {
  return `mail to ${to}`;
}

import { type MailPipe, openMailPipe } from '../../src/domain/mail-in/mail-pipe.ts';
import type { MailReceipt, RawMail } from '../../src/platform/mail/raw-mail.ts';
import type { Settings } from '../../src/start/settings.ts';
import type { TestApp } from './app.ts';
import { aMailedItem, endPause } from './customer-mails.ts';
import type { TestSmtpServer } from './smtp.ts';

/** The settings of a service that reads mail and trusts the mail server `mx.acme.example`. */
export const mailInSettings = {
  mailFrom: 'Heed <heed@acme.example>',
  mailReplyAddress: 'reply+{}@acme.example',
  mailAuthservIds: ['mx.acme.example'],
} satisfies Partial<Settings>;

interface AttachedFile {
  name: string;
  type: string;
  bytes: Buffer;
  inline?: boolean;
}

interface Written {
  from?: string;
  to?: string;
  subject?: string;
  text?: string;
  html?: string;
  /** How the mail server judged the sender, such as `pass`. By default it passed. */
  dmarc?: string | null;
  /** Without it, each mail has its own. */
  messageId?: string;
  headers?: string[];
  files?: AttachedFile[];
}

let count = 0;

/** Writes a mail of ada@example.org as a mail server of ours hands it over. */
export function aMail({ to = 'help@acme.example', files = [], ...mail }: Written = {}): Buffer {
  const { from = 'Ada <ada@example.org>', subject = 'Re: Acme', text = 'It works now', dmarc = 'pass' } = mail;
  count += 1;
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? '';
  const judged =
    dmarc === null ? [] : [`Authentication-Results: mx.acme.example; dmarc=${dmarc} header.from=${domain}`];
  const head = [
    ...judged,
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Message-ID: ${mail.messageId ?? `<mail.${count}@example.org>`}`,
    'Date: Tue, 10 Mar 2026 12:00:00 +0000',
    'MIME-Version: 1.0',
    ...(mail.headers ?? []),
  ];
  const body = mail.html === undefined ? partOf('text/plain', text) : partOf('text/html', mail.html);
  if (files.length === 0) return Buffer.from([...head, ...body].join('\r\n'));
  const parts = [body, ...files.map(filePart)].flatMap((part) => ['--b', ...part]);
  const lines = [...head, 'Content-Type: multipart/mixed; boundary=b', '', ...parts, '--b--', ''];
  return Buffer.from(lines.join('\r\n'));
}

function partOf(type: string, text: string): string[] {
  return [`Content-Type: ${type}; charset=utf-8`, 'Content-Transfer-Encoding: 8bit', '', text, ''];
}

function filePart({ name, type, bytes, inline = false }: AttachedFile): string[] {
  return [
    `Content-Type: ${type}; name="${name}"`,
    `Content-Disposition: ${inline ? 'inline' : 'attachment'}; filename="${name}"`,
    ...(inline ? [`Content-ID: <${name}>`] : []),
    'Content-Transfer-Encoding: base64',
    '',
    bytes.toString('base64').replaceAll(/.{76}/g, '$&\r\n'),
    '',
  ];
}

/** Hands a mail over as a door does. */
export function receive(app: TestApp, bytes: Buffer, more: Partial<RawMail> = {}): Promise<MailReceipt> {
  return pipeOf(app).receive({ bytes, door: 'lmtp', envelope: null, ...more });
}

export function pipeOf(app: TestApp): MailPipe {
  return openMailPipe(app.running.services);
}

/** An item of ada@example.org with an answer that was mailed to her, and the addresses of that mail. */
export async function anAnsweredItem(
  app: TestApp,
  smtp: TestSmtpServer,
  ...more: Parameters<typeof aMailedItem> extends [TestApp, ...infer Rest] ? Rest : never
) {
  const built = await aMailedItem(app, ...more);
  await built.answer('Which phone do you use, and since when does it fail?');
  smtp.forget();
  endPause(app);
  await app.running.mails.drain();
  // Mails of other tests may have waited too.
  const [mail] = await built.mails();
  const place = smtp.received.findIndex(({ messageId }) => messageId?.includes(mail?.id ?? ''));
  const [sent, envelope] = [smtp.received[place], smtp.envelopes[place]];
  if (!sent || !envelope) throw new Error('The answer was not mailed');
  const replyTo = sent.replyTo?.[0]?.address ?? '';
  return { ...built, sent, replyTo, bounceTo: envelope.from, messageId: sent.messageId ?? '' };
}

/** Lets a project get mail at an address. */
export async function anAddress(
  app: TestApp,
  { workspace, project }: { workspace: { id: string }; project: { id: string } },
  address: string,
): Promise<void> {
  const row = { address, workspaceId: workspace.id, projectId: project.id };
  await app.database.prisma.projectAddress.create({ data: row });
}

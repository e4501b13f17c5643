import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SendMailOptions, Transporter } from 'nodemailer';
import type { Logger } from 'pino';
import type { Mail } from './mail.ts';
import { automaticHeaders } from './mail-kind.ts';
import type { Message } from './message.ts';
import { readSender } from './sender.ts';

/** Hands messages over to what sends them. */
export interface Mailer {
  /** `id` is the same in every try, so mail programs recognise a repetition. */
  send(mail: Mail, id: string, headers?: Record<string, string>): Promise<void>;
  /**
   * Sends a message with headers of its own, and returns the answer of the server. An error has the server's refusal as
   * `responseCode` and `response`.
   */
  sendMessage(message: Message): Promise<string>;
  /** Rejects if the server cannot be reached or refuses the log-in. Sends nothing. */
  verify(): Promise<void>;
  close(): void;
}

export interface MailSettings {
  /** Undefined means that mail is written to files under `dataDir`. */
  smtpUrl: string | undefined;
  mailFrom: string;
  dataDir: string;
}

const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
/** A message is only its text. It must not make the mailer read a file or an address. */
const noAccess = { disableFileAccess: true, disableUrlAccess: true };

/** Opens SMTP if a server is set, otherwise files that a developer can open. */
export function openMailer(settings: MailSettings, log: Logger): Mailer {
  return settings.smtpUrl ? smtpMailer(settings.smtpUrl, settings.mailFrom) : fileMailer(settings, log);
}

function smtpMailer(url: string, from: string): Mailer {
  let transport: Transporter | undefined;
  const open = async () => {
    transport ??= (await nodemailer()).createTransport({ url, ...limits, ...noAccess });
    return transport;
  };
  return {
    send: async (mail, id, headers) => {
      await (await open()).sendMail(buildMessage(mail, id, from, headers));
    },
    sendMessage: async (message) => {
      const { response = '' } = await (await open()).sendMail(withEnvelope(message));
      return response;
    },
    verify: async () => {
      await (await open()).verify();
    },
    close: () => transport?.close(),
  };
}

function fileMailer({ dataDir, mailFrom }: MailSettings, log: Logger): Mailer {
  const folder = join(dataDir, 'mail');
  // A mail may hold a link that signs in.
  const makeFolder = () => mkdir(folder, { recursive: true, mode: 0o700 });
  const write = async (options: SendMailOptions, to: string, id: string) => {
    const transport = (await nodemailer()).createTransport({ streamTransport: true, buffer: true, ...noAccess });
    const { message } = await transport.sendMail(options);
    const file = join(folder, `${id}.eml`);
    await makeFolder();
    await writeFile(file, message as Buffer, { mode: 0o600 });
    log.info({ to, subject: options.subject, file }, 'SMTP_URL is not set: mail written to a file');
    return file;
  };
  return {
    send: async (mail, id, headers) => {
      await write(buildMessage(mail, id, mailFrom, headers), mail.to, id);
    },
    sendMessage: async (message) =>
      `written to ${await write(withEnvelope(message), message.to.address, fileNameOf(message))}`,
    verify: async () => {
      await makeFolder();
    },
    close: () => undefined,
  };
}

/** Loaded only by a process that sends mail. */
async function nodemailer() {
  return (await import('nodemailer')).default;
}

function withEnvelope({ envelopeFrom, ...message }: Message): SendMailOptions {
  return { ...message, envelope: { from: envelopeFrom ?? message.from.address, to: message.to.address } };
}

/** Returns the part of the Message-ID before its domain, with nothing that could lead to another folder. */
function fileNameOf({ messageId }: Message): string {
  return messageId
    .replace(/^</, '')
    .replace(/@.*$/s, '')
    .replaceAll(/[^\w.-]/g, '_');
}

function buildMessage(
  { to, subject, text, html, kind = 'notice', replyTo, references }: Mail,
  id: string,
  from: string,
  headers: Record<string, string> = {},
): SendMailOptions {
  const sender = readSender(from);
  if (!sender) throw new Error(`${from} is not one address`);
  return {
    from: { name: sender.name, address: sender.address },
    // As an object, it is one address whatever it contains.
    to: { name: '', address: to },
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    ...(references && { references }),
    subject,
    text,
    html,
    messageId: `<${id}@${sender.domain}>`,
    headers: { ...automaticHeaders(kind), ...headers },
  };
}

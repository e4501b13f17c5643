import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { atMost } from '../../../base/at-most.ts';
import { OperatorError } from '../../../base/operator-error.ts';
import { mailInHand } from '../../../platform/mail/bytes-in-hand.ts';
import { mostMailBytes, type ReceiveMail } from '../../../platform/mail/raw-mail.ts';
import { withoutValues } from '../../../platform/readable-error.ts';
import { refusal } from './refusal.ts';

/** Where the server listens. */
export interface LmtpSettings {
  host: string;
  port: number;
}

/** Whether the address belongs to a project or a conversation. Rejects while the database is away. */
type KnowsRecipient = (address: string) => Promise<boolean>;

export interface LmtpServer {
  port: number;
  /** Takes no new connections, and lets a mail that is being stored be answered. */
  stop(): Promise<void>;
}

interface Receiver {
  receive: ReceiveMail;
  knowsRecipient: KnowsRecipient;
  log: Logger;
  /** For how long a client may be silent. */
  idleMs?: number;
}

const mostConnections = 20;
const mostRecipients = 1_000;
const mostStopMs = 6_000;
/** Commands beside those that LMTP needs. */
const disabledCommands = ['AUTH', 'STARTTLS', 'XCLIENT', 'XFORWARD', 'WIZ', 'SHELL', 'KILL'];

/** Listens for a mail server that hands over mail by LMTP. @throws {OperatorError} that names the setting to change */
export async function startLmtpServer(settings: LmtpSettings, receiver: Receiver): Promise<LmtpServer> {
  const { log, idleMs = 60_000 } = receiver;
  const storing = new Set<string>();
  const server = new SMTPServer({
    lmtp: true,
    name: 'heed',
    disabledCommands,
    hideENHANCEDSTATUSCODES: false,
    disableReverseLookup: true,
    // A sender of an unusual form is a customer too.
    lenientAddressParsing: true,
    size: mostMailBytes,
    rejectOversized: true,
    maxClients: mostConnections,
    maxRecipients: mostRecipients,
    socketTimeout: idleMs,
    closeTimeout: mostStopMs,
    logger: false,
    onRcptTo: ({ address }, session, callback) => void takeRecipient(receiver, address, session).then(callback),
    onData: (stream, session, callback) => {
      storing.add(session.id);
      const done = (error: Error | null) => {
        storing.delete(session.id);
        callback(error, 'stored');
      };
      void takeMail(receiver, stream, session).then(done);
    },
  });
  server.on('error', (error) => log.debug({ err: error }, 'a connection of LMTP broke'));
  await listen(server, settings);
  const { port } = server.server.address() as AddressInfo;
  log.info({ host: settings.host, port }, 'mail is taken by LMTP');
  return { port, stop: () => close(server, storing) };
}

async function listen(server: SMTPServer, { host, port }: LmtpSettings): Promise<void> {
  try {
    await once(server.listen(port, host), 'listening');
  } catch (error) {
    const { message } = error as Error;
    throw new OperatorError(`MAIL_LMTP is ${host}:${port}, where the service cannot listen: ${message}.`, {
      cause: error,
    });
  }
}

async function close(server: SMTPServer, storing: ReadonlySet<string>): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(resolve));
  for (const connection of [...server.connections])
    if (!storing.has(connection.session.id)) connection.send(421, 'The service is stopping');
  await atMost(mostStopMs + 500, closed, undefined);
}

/** Resolves to what the client is told, or to null if the recipient is known. */
async function takeRecipient(
  { knowsRecipient, log }: Receiver,
  address: string,
  { envelope }: SMTPServerSession,
): Promise<Error | null> {
  try {
    if (!(await knowsRecipient(address))) return refusal(550, 'Nobody here has this address');
    // The library keeps one of two equal recipients, but LMTP owes an answer to each RCPT.
    const same = envelope.rcptTo.find((other) => other.address.toLowerCase() === address.toLowerCase());
    if (same) envelope.rcptTo.push({ ...same });
    return null;
  } catch (error) {
    return later(log, error, 'a recipient of a mail cannot be looked up');
  }
}

/** Resolves to what the client is told of every recipient, or to null once the mail is stored. */
async function takeMail(
  { receive, log }: Receiver,
  stream: AsyncIterable<Buffer> & { sizeExceeded: boolean },
  { envelope }: SMTPServerSession,
): Promise<Error | null> {
  const held = mailInHand.begin();
  try {
    let chunks: Buffer[] = [];
    let isTooMuch = false;
    for await (const chunk of stream) {
      isTooMuch ||= stream.sizeExceeded || !held.add(chunk.length);
      if (isTooMuch) chunks = [];
      else chunks.push(chunk);
    }
    // The library itself answers that a mail is too large.
    if (stream.sizeExceeded) return null;
    if (isTooMuch) return refusal(451, 'Too many mails at once, send it again');
    const from = envelope.mailFrom ? envelope.mailFrom.address : '';
    const to = [...new Map(envelope.rcptTo.map(({ address }) => [address.toLowerCase(), address])).values()];
    const bytes = Buffer.concat(chunks);
    // A large mail is not held twice while it is stored.
    chunks = [];
    const receipt = await receive({ bytes, door: 'lmtp', envelope: { from, to } });
    return receipt.became === 'refused' ? refusal(550, receipt.reason ?? 'Nobody here has this address') : null;
  } catch (error) {
    return later(log, error, 'a mail cannot be stored, so its sender keeps it');
  } finally {
    held.end();
  }
}

function later(log: Logger, error: unknown, message: string): Error {
  log.warn({ err: withoutValues(error) }, message);
  return refusal(451, 'The service is temporarily unavailable, send it again');
}

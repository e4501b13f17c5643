import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { connect } from 'node:net';
import { readPosition } from '../../domain/mail-in/inbound-mail-sql.ts';
import { nameOfInbox } from '../../doors/mail/imap/inbox-settings.ts';
import type { Judge } from '../../doors/mail/imap/read-judges.ts';
import type { LmtpSettings } from '../../doors/mail/lmtp/lmtp-server.ts';
import type { Database } from '../../platform/db/client.ts';
import type { MailboxPosition } from '../../platform/mail/raw-mail.ts';
import { isTrusted, unnamedServer } from '../../platform/mail-reading/authentication-results.ts';
import type { Settings } from '../../start/settings.ts';
import { examineDatabaseWith } from './examine-database.ts';
import { examineInbox } from './examine-inbox.ts';
import { explain, type Finding } from './finding.ts';

const about = 'mail in';
const mostMs = 5_000;

/** Whether mail comes in, and whether its senders can be proven. */
export async function examineMailIn(
  settings: Settings,
  opened?: Database,
  resolver = new Resolver({ timeout: mostMs, tries: 1 }),
): Promise<Finding[]> {
  const { mailInbox, mailLmtp, mailWebhookSecret, mailMove: moves } = settings;
  if (!mailInbox && !mailLmtp && !mailWebhookSecret) {
    const says = 'MAIL_INBOUND, MAIL_LMTP and MAIL_WEBHOOK_SECRET are not set: no mail is taken in';
    return [{ about, state: 'skipped', says }];
  }
  const inbox = mailInbox
    ? await examineInbox(mailInbox, { moves, position: await findPosition(settings, opened) })
    : { findings: [], judges: null };
  return [
    ...inbox.findings,
    ...(mailLmtp ? [await examineLmtp(mailLmtp)] : []),
    ...examineAuthservIds(settings.mailAuthservIds, inbox.judges),
    await examineReplyAddress(settings, resolver),
  ];
}

/** Null if there is none, or the database cannot be opened. Another examination says so. */
async function findPosition(settings: Settings, opened?: Database): Promise<MailboxPosition | null> {
  const { mailInbox } = settings;
  if (!mailInbox) return null;
  let position: MailboxPosition | null = null;
  const read = async ({ prisma: db }: Database): Promise<Finding[]> => {
    position = await readPosition({ db }, nameOfInbox(mailInbox));
    return [];
  };
  await (opened ? read(opened) : examineDatabaseWith(settings, read));
  return position;
}

/** Whether the service greets a mail server there. */
async function examineLmtp({ host, port }: LmtpSettings): Promise<Finding> {
  const place = `${host}:${port}`;
  const socket = connect(port, { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host);
  try {
    const [greeting] = await once(socket, 'data', { signal: AbortSignal.timeout(mostMs) });
    const [line = ''] = String(greeting).split('\r\n');
    if (/^220 \S+ LMTP/.test(line)) return { about, state: 'ok', says: `the service takes mail by LMTP at ${place}` };
    const remedy = 'Set MAIL_LMTP to a port that no other program has, and the mail server to the same.';
    return { about, state: 'fault', says: `another program answers at ${place} of MAIL_LMTP`, remedy };
  } catch (error) {
    const remedy = 'Start the service, whose log says why it cannot listen there.';
    return { about, state: 'warning', says: `nothing answers at ${place} of MAIL_LMTP: ${explain(error)}`, remedy };
  } finally {
    socket.destroy();
  }
}

/** Compares the setting with the servers that judged the newest mails. Null if there is no mailbox to look at. */
function examineAuthservIds(trusted: string[], judges: Judge[] | null): Finding[] {
  const newest = judges?.[0];
  if (trusted.length === 0) {
    const says = 'MAIL_AUTHSERV_ID is not set: no sender is proven';
    return [{ about, state: 'warning', says, remedy: adviceOn(newest) }];
  }
  if (judges === null) return [];
  const setting = trusted.join(',');
  if (newest === undefined) {
    const says = `no mail in the mailbox was judged by a server yet, so MAIL_AUTHSERV_ID=${setting} cannot be compared`;
    return [{ about, state: 'skipped', says }];
  }
  const name = newest ?? 'a server that does not name itself';
  if (isTrusted(newest, trusted))
    return [{ about, state: 'ok', says: `${name} judged the newest mail in the mailbox, as MAIL_AUTHSERV_ID says` }];
  const isSome = judges.some((judge) => isTrusted(judge, trusted));
  const says = `MAIL_AUTHSERV_ID is ${setting}, but the newest mail in the mailbox was judged by ${name}`;
  const remedy = `${adviceOn(newest)} Until then, no sender of such mail is proven.`;
  return [{ about, state: isSome ? 'warning' : 'fault', says, remedy }];
}

function adviceOn(newest: Judge | undefined): string {
  if (newest === undefined)
    return 'Set it to the name that begins Authentication-Results in a mail which your mail server took in.';
  if (newest === null)
    return `If your mail server does not name itself, as those of Microsoft 365, set MAIL_AUTHSERV_ID=${unnamedServer}.`;
  return `If ${newest} is your mail server, set MAIL_AUTHSERV_ID=${newest}.`;
}

/** Whether answers find their way to the address. A mail server on this machine may take them without the DNS knowing it. */
async function examineReplyAddress(
  { mailReplyAddress, mailLmtp }: Pick<Settings, 'mailReplyAddress' | 'mailLmtp'>,
  resolver: Resolver,
): Promise<Finding> {
  if (!mailReplyAddress) {
    const remedy = 'Set it to an address of the mailbox, such as reply+{}@example.com.';
    const says = 'MAIL_REPLY_ADDRESS is not set: mails to customers tell them to answer by a link';
    return { about, state: 'warning', says, remedy };
  }
  const domain = mailReplyAddress.slice(mailReplyAddress.lastIndexOf('@') + 1);
  const hasMx = await findMx(resolver, domain);
  if (hasMx) return { about, state: 'ok', says: `${domain} of MAIL_REPLY_ADDRESS has a mail server` };
  if (mailLmtp) return { about, state: 'ok', says: `no MX of ${domain} is known here: its mail has to come by LMTP` };
  if (hasMx === null) return { about, state: 'skipped', says: `the MX of ${domain} could not be looked up` };
  const says = `${domain} of MAIL_REPLY_ADDRESS has no MX, so answers may not arrive`;
  return { about, state: 'warning', says, remedy: `Publish an MX record of ${domain} that names your mail server.` };
}

/** Null if nobody can tell. */
async function findMx(resolver: Resolver, domain: string): Promise<boolean | null> {
  try {
    const records = await resolver.resolveMx(domain);
    return records.some(({ exchange }) => exchange !== '');
  } catch (error) {
    return ['ENOTFOUND', 'ENODATA'].includes((error as NodeJS.ErrnoException).code ?? '') ? false : null;
  }
}

import { isIP } from 'node:net';
import { systemClock } from '../../base/clock.ts';
import { RefusedSearch } from '../../doors/mail/imap/fetch-mail.ts';
import { type InboxSettings, nameOfInbox } from '../../doors/mail/imap/inbox-settings.ts';
import { type InboxView, inspectInbox } from '../../doors/mail/imap/inspect-inbox.ts';
import { explainFailure, isRefusedAccess } from '../../doors/mail/imap/open-inbox.ts';
import { shelves } from '../../doors/mail/imap/put-away.ts';
import type { Judge } from '../../doors/mail/imap/read-judges.ts';
import type { MailboxPosition } from '../../platform/mail/raw-mail.ts';
import type { Finding } from './finding.ts';

/** The findings about a mailbox, and the servers that judged its newest mails. */
interface InboxFindings {
  findings: Finding[];
  judges: Judge[];
}

interface InboxExamination {
  /** Whether handled mail is moved. */
  moves: boolean;
  /** How far the mailbox is handled. Null if nobody knows. */
  position: MailboxPosition | null;
}

const about = 'mailbox';
const mostMs = 30_000;

/** Whether the mailbox of MAIL_INBOUND can be read. It changes nothing in it. */
export async function examineInbox(
  settings: InboxSettings,
  { moves, position }: InboxExamination,
): Promise<InboxFindings> {
  let view: InboxView;
  try {
    view = await inspectInbox(settings, position, { clock: systemClock, signal: AbortSignal.timeout(mostMs) });
  } catch (error) {
    return { findings: [explainRefusal(settings, error)], judges: [] };
  }
  const { folder } = view;
  if (folder.isMissing) return { findings: [missingFolder(settings, view, folder.reason)], judges: [] };
  const { waiting } = folder;
  const says = `${nameOfInbox(settings)} can be read: ${waiting === 1 ? '1 mail waits' : `${waiting} mails wait`} in it`;
  const moving = moves ? [examineMoving(folder)] : [];
  const findings: Finding[] = [{ about, state: 'ok', says }, ...examineEncryption(view, settings), ...moving];
  return { findings, judges: folder.judges };
}

function missingFolder({ folder }: InboxSettings, { folders }: InboxView, reason: string): Finding {
  const says = `the user of MAIL_INBOUND is let in, but the folder ${folder.join('/')} is missing: ${reason}`;
  return { about, state: 'fault', says, remedy: `End MAIL_INBOUND with one of the folders: ${folders.join(', ')}.` };
}

function examineMoving({ mayMove, missingShelves }: { mayMove: boolean; missingShelves: string[] }): Finding {
  if (!mayMove) {
    const says = 'the mail server can move no mail out of a folder, so handled mail stays in place';
    return { about, state: 'warning', says, remedy: 'Set MAIL_MOVE=off.' };
  }
  const all = Object.values(shelves).map((shelf) => shelf.join('/'));
  const made = missingShelves.length === 0 ? '' : `; the first such mail makes ${missingShelves.join(' and ')}`;
  return { about, state: 'ok', says: `handled mail is moved to ${all.join(' and ')}${made}` };
}

/** Without TLS, everybody on the way reads the password. */
function examineEncryption({ isEncrypted }: InboxView, { host }: InboxSettings): Finding[] {
  const isOwn = host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
  if (isEncrypted || isOwn) return [];
  const says = `the connection to ${host} has no TLS, so the password and all mail can be read on the way`;
  return [
    { about, state: 'warning', says, remedy: 'Begin MAIL_INBOUND with imaps://, or let the server offer STARTTLS.' },
  ];
}

function explainRefusal({ host, port, secure, access, folder }: InboxSettings, error: unknown): Finding {
  if (error instanceof RefusedSearch) {
    const says = `the mail server of MAIL_INBOUND refuses to search the folder ${folder.join('/')}, so its mail cannot be read`;
    return {
      about,
      state: 'fault',
      says,
      remedy: 'Let the user of MAIL_INBOUND read the folder, or name another one.',
    };
  }
  const reason = explainFailure(error).trim();
  if (isRefusedAccess(error)) {
    const isToken = 'oauth' in access;
    const says = `the mail server of MAIL_INBOUND refuses the user or the ${isToken ? 'token' : 'password'}: ${reason}`;
    const remedy = isToken
      ? 'Check MAIL_OAUTH_CLIENT_ID and MAIL_OAUTH_CLIENT_SECRET, and that the client may read this mailbox.'
      : 'Check the user and the password in MAIL_INBOUND. Gmail and others want an app password, and % before some characters.';
    return { about, state: 'fault', says, remedy };
  }
  if (isOfTls(error)) {
    const says = `TLS with ${host}:${port} fails: ${reason}`;
    const remedy = secure
      ? 'imaps:// needs a port that begins with TLS, usually 993, and a certificate that this machine trusts (NODE_EXTRA_CA_CERTS).'
      : 'imap:// needs a port that begins without TLS, usually 143. For port 993, begin MAIL_INBOUND with imaps://.';
    return { about, state: 'fault', says, remedy };
  }
  const says = `the mail server of MAIL_INBOUND cannot be reached at ${host}:${port}: ${reason}`;
  return { about, state: 'fault', says, remedy: 'Check the host and the port in MAIL_INBOUND, and the firewall.' };
}

/** A server that begins with TLS greets nobody who begins without. */
function isOfTls(error: unknown): boolean {
  const { code = '', tlsFailed } = error as { code?: string; tlsFailed?: boolean };
  return tlsFailed === true || /^ERR_(?:SSL|TLS)_|CERT|SIGNATURE|^EPROTO$|^GREETING_TIMEOUT$|STARTTLS/.test(code);
}

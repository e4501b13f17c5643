import { isIP } from 'node:net';
import type { InboxSettings } from '../doors/mail/imap/inbox-settings.ts';
import type { LmtpSettings } from '../doors/mail/lmtp/lmtp-server.ts';
import { unnamedServer } from '../platform/mail-reading/authentication-results.ts';
import type { ClientCredentials } from '../platform/oidc/client-credentials.ts';
import { replyAddress } from './reply-address.ts';
import { integer, issuerUrl, mailAddress, oneOf, type Read, serverUrl } from './setting-readers.ts';

/** Reads how mail leaves and comes in. */
export function mailSettings(read: Read, problems: string[]) {
  const mailInbox = inboxSettings(read, problems);
  const mailLmtp = read<LmtpSettings | undefined>('MAIL_LMTP', undefined, lmtpAddress);
  const mailReplyAddress = read<string | undefined>('MAIL_REPLY_ADDRESS', undefined, replyAddress);
  const mailWebhookSecret = read<string | undefined>('MAIL_WEBHOOK_SECRET', undefined, webhookSecret);
  return {
    smtpUrl: read('SMTP_URL', undefined, serverUrl('smtp:', 'smtps:')),
    mailFrom: read('MAIL_FROM', 'Heed <heed@localhost>', mailAddress),
    threadLinkDays: read('THREAD_LINK_DAYS', 180, integer(1, 3_650)),
    customerMailWindowSeconds: read('CUSTOMER_MAIL_WINDOW_SECONDS', 60, integer(0, 3_600)),
    mailInbox,
    mailMove: read('MAIL_MOVE', 'on', oneOf(['on', 'off'])) === 'on',
    mailLmtp,
    mailWebhookSecret,
    mailReplyAddress,
    mailAuthservIds: read<string[]>('MAIL_AUTHSERV_ID', [], authservIds),
    mailRawDays: read('MAIL_RAW_DAYS', 30, integer(1, 3_650)),
  };
}

/** The parts of an address of a mailbox. */
type InboxAddress = Omit<InboxSettings, 'access'> & { password: string; usesOauth: boolean };

function inboxSettings(read: Read, problems: string[]): InboxSettings | undefined {
  const before = problems.length;
  const address = read<InboxAddress | undefined>('MAIL_INBOUND', undefined, inboxAddress);
  const oauth = oauthSettings(read, problems);
  if (problems.length > before) return undefined;
  if (oauth && !address?.usesOauth)
    problems.push('MAIL_INBOUND with ?auth=xoauth2 is required with the settings that begin with MAIL_OAUTH_');
  if (!address) return undefined;
  const { password, usesOauth, ...rest } = address;
  if (usesOauth && !oauth) problems.push(`${oauthNames} are required with ?auth=xoauth2 in MAIL_INBOUND`);
  return { ...rest, access: usesOauth && oauth ? { oauth } : { password } };
}

const oauthNames = 'MAIL_OAUTH_TOKEN_URL, MAIL_OAUTH_CLIENT_ID, MAIL_OAUTH_CLIENT_SECRET';
/** The scope of Microsoft 365 for a service that reads mailboxes. */
const usualScope = 'https://outlook.office365.com/.default';

function oauthSettings(read: Read, problems: string[]): ClientCredentials | undefined {
  const text = (name: string) => read<string | undefined>(name, undefined, (value) => value);
  const before = problems.length;
  const tokenUrl = read<string | undefined>('MAIL_OAUTH_TOKEN_URL', undefined, issuerUrl);
  const [clientId, clientSecret, scope = usualScope] = [
    text('MAIL_OAUTH_CLIENT_ID'),
    text('MAIL_OAUTH_CLIENT_SECRET'),
    text('MAIL_OAUTH_SCOPE'),
  ];
  if (problems.length > before) return undefined;
  if (tokenUrl && clientId && clientSecret) return { tokenUrl, clientId, clientSecret, scope };
  if (tokenUrl || clientId || clientSecret || scope !== usualScope)
    problems.push(`${oauthNames} are required together`);
  return undefined;
}

/** Reads a secret that stands in an address. Nobody can guess one of this length. */
function webhookSecret(text: string): string {
  if (!/^[\w.~-]{32,256}$/.test(text))
    throw new Error('must be 32 to 256 letters, digits and "-", "_", ".", "~", such as openssl rand -hex 32 prints');
  return text;
}

/** Reads names of servers as they stand in Authentication-Results (RFC 8601), separated by commas. */
function authservIds(text: string): string[] {
  const names = text
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  if (!names.every((name) => /^(?:\*\.)?[a-z\d][\w.-]{0,252}$/.test(name)))
    throw new Error(
      `must be the name that begins Authentication-Results, such as mx.example.com, *.example.com, or ${unnamedServer} for a server that does not name itself`,
    );
  return names;
}

const usualPorts = { 'imaps:': 993, 'imap:': 143 };

/** Reads `imaps://user:password@host/INBOX`. */
function inboxAddress(text: string): InboxAddress {
  serverUrl('imaps:', 'imap:')(text);
  const { protocol, hostname, port, username, password, pathname, searchParams, hash } = new URL(text);
  const usesOauth = searchParams.get('auth') === 'xoauth2';
  const isKnown = [...searchParams].every(([name, value]) => name === 'auth' && value === 'xoauth2');
  if (!isKnown || hash) throw new Error('must be an address with no more behind the folder than ?auth=xoauth2');
  if (!hostname || !username || !(password || usesOauth))
    throw new Error('must be an address with a user, a password and a host, such as imaps://user:password@host/INBOX');
  const folder = pathname.split('/').filter((name) => name !== '');
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? usualPorts[protocol as keyof typeof usualPorts] : Number(port),
    secure: protocol === 'imaps:',
    user: decoded(username),
    password: decoded(password),
    folder: folder.length === 0 ? ['INBOX'] : folder.map(decoded),
    usesOauth,
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error('must have % in its user name, password and folder only as part of a percent-encoded character');
  }
}

/** Reads `127.0.0.1:2424`, or a port alone. */
function lmtpAddress(text: string): LmtpSettings {
  const [, bracketed, name, digits = ''] = /^(?:(?:\[([\da-f:.]+)\]|([\w.-]+)):|:)?(\d{1,5})$/i.exec(text) ?? [];
  const port = Number(digits);
  const isGood = port >= 1 && port <= 65_535 && (bracketed === undefined || isIP(bracketed) === 6);
  if (!isGood) throw new Error('must be a host and a port such as 127.0.0.1:2424, [::1]:2424 or 2424');
  return { host: bracketed ?? name ?? '127.0.0.1', port };
}

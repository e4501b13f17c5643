import type { ImapFlow, ImapFlowOptions } from 'imapflow';
import { mostMailBytes } from '../../../platform/mail/raw-mail.ts';
import { fetchAccessToken } from '../../../platform/oidc/client-credentials.ts';
import type { InboxSettings } from './inbox-settings.ts';

const limits = {
  connectionTimeout: 20_000,
  greetingTimeout: 16_000,
  // Ends a fetch from a server that is gone, and looks as often whether one is gone that says nothing in IDLE.
  socketTimeout: 60_000,
  maxLiteralSize: 2 * mostMailBytes,
  maxResponseSize: 3 * mostMailBytes,
};

/** Connects and opens the folder. Rejects as {@link connectToInbox} does, or if the folder is missing. */
export function openInbox(settings: InboxSettings, signal: AbortSignal): Promise<ImapFlow> {
  return connect(settings, signal, (client) => client.mailboxOpen(settings.folder));
}

/**
 * Connects and logs in. Rejects if that fails or the signal comes, also with the error of a refused password or token
 * ({@link isRefusedAccess}).
 */
export function connectToInbox(settings: InboxSettings, signal: AbortSignal): Promise<ImapFlow> {
  return connect(settings, signal, async () => undefined);
}

/** The library and the client of OAuth are loaded only here. */
async function connect(
  settings: InboxSettings,
  signal: AbortSignal,
  then: (client: ImapFlow) => Promise<unknown>,
): Promise<ImapFlow> {
  const { ImapFlow } = await import('imapflow');
  const { host, port, secure } = settings;
  const auth = await authOf(settings);
  const client = new ImapFlow({ host, port, secure, auth, ...limits, logger: false, disableAutoIdle: true });
  // A break rejects the command in progress too. Without a listener it would end the process.
  client.on('error', () => undefined);
  const giveUp = () => client.close();
  signal.addEventListener('abort', giveUp);
  try {
    await client.connect();
    await then(client);
    return client;
  } catch (error) {
    client.close();
    throw error;
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

async function authOf({ user, access }: InboxSettings): Promise<ImapFlowOptions['auth']> {
  return 'oauth' in access
    ? { user, accessToken: await fetchAccessToken(access.oauth) }
    : { user, pass: access.password };
}

/** Whether the server refuses the user, the password or the token, or OAuth refuses the client. */
export function isRefusedAccess(error: unknown): boolean {
  const { authenticationFailed, serverResponseCode, error: oauthError } = error as Partial<Refusal>;
  if (serverResponseCode === 'UNAVAILABLE') return false;
  return authenticationFailed === true || typeof oauthError === 'string';
}

interface Refusal {
  authenticationFailed: boolean;
  serverResponseCode: string;
  /** The code of an OAuth server. */
  error: string;
}

interface Explained {
  message: string;
  responseText: string;
  /** The words of an OAuth server. */
  error_description: string;
  code: string;
}

/** Returns why a mailbox cannot be read, in words of the server where it has any. They contain no password. */
export function explainFailure(error: unknown): string {
  const { message = '', responseText, error_description: described, code } = error as Partial<Explained>;
  const words = responseText ?? described ?? message.trim().split('\n').at(-1) ?? '';
  return code && !words.includes(code) ? `${words} (${code})` : words;
}

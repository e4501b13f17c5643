import type { ClientCredentials } from '../../../platform/oidc/client-credentials.ts';

/** The mailbox that is read. */
export interface InboxSettings {
  host: string;
  port: number;
  /** Whether the connection begins with TLS. Otherwise TLS begins as soon as the server offers it. */
  secure: boolean;
  user: string;
  /** A password, or the client whose tokens the server takes. */
  access: { password: string } | { oauth: ClientCredentials };
  /** The names of the folder and those above it. */
  folder: string[];
}

/** Returns the name under which the position in the mailbox is kept. It has no password. */
export function nameOfInbox({ host, port, user, folder }: InboxSettings): string {
  return `${user}@${host}:${port}/${folder.join('/')}`;
}

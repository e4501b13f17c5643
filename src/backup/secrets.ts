import { type SecretBox, UnreadableSecret } from '../base/sealing.ts';
import { recordPurpose } from '../domain/access/oauth-records.ts';
import { sealingPurpose as automationPurpose } from '../domain/automations/webhooks/secret.ts';
import { sealingPurpose as identityPurpose } from '../domain/identity-secrets/secret.ts';
import { headerPurpose } from '../domain/subscriptions/own-headers.ts';
import { secretPurpose } from '../domain/subscriptions/secrets.ts';
import { sealingPurpose as webhookPurpose } from '../domain/webhooks/secret.ts';
import { recordName } from '../platform/idempotency/record-name.ts';
import { installationPurpose } from '../platform/installation-secrets.ts';
import { sealingPurpose as mailPurpose } from '../platform/mail/sealed-mail.ts';
import { jobsName } from './contents.ts';

/** A row as JSON has it. */
// biome-ignore lint/suspicious/noExplicitAny: the tables have nothing else in common.
type Row = Record<string, any>;
type Replace = (value: unknown, purpose: string, encoding: 'hex' | 'base64') => unknown;

/** Replaces each sealed value of a row of the table. A new sealed column gets its line here. */
const sealedIn: Readonly<Record<string, (row: Row, replace: Replace) => void>> = {
  installation_secrets: (row, replace) => {
    row.sealed = replace(row.sealed, installationPurpose(row.name), 'hex');
  },
  identity_secrets: (row, replace) => {
    row.secret_encrypted = replace(row.secret_encrypted, identityPurpose(row.id), 'hex');
  },
  webhooks: (row, replace) => {
    row.secret_encrypted = replace(row.secret_encrypted, webhookPurpose(row.id), 'hex');
  },
  automations: (row, replace) => {
    for (const { params } of row.actions)
      if (params?.secret !== undefined) params.secret = replace(params.secret, automationPurpose(row.id), 'base64');
  },
  subscriptions: (row, replace) => {
    for (const one of row.secrets) one.sealed = replace(one.sealed, secretPurpose(row.id), 'base64');
    for (const one of row.headers) one.sealed = replace(one.sealed, headerPurpose(row.id), 'base64');
  },
  idempotency_records: (row, replace) => {
    // A body that is not sealed is a JSON object. Sealed, it is in base64, which has no brace.
    const isPlain = typeof row.body === 'string' && row.body.startsWith('{');
    if (!isPlain)
      row.body = replace(row.body, recordName(row as { owner: string; path: string; key: string }), 'base64');
  },
  oauth_records: (row, replace) => {
    row.payload = replace(row.payload, recordPurpose({ kind: row.kind, idHash: row.id_hash }), 'hex');
  },
  outgoing_posts: replaceWebhookSecret,
  [jobsName]: (row, replace) => {
    const { data } = row;
    if (data?.sealed !== undefined) data.sealed = replace(data.sealed, mailPurpose(data.to), 'base64');
    // Webhooks that an earlier version has queued.
    replaceWebhookSecret(row, replace);
  },
};

function replaceWebhookSecret({ data }: Row, replace: Replace): void {
  if (data?.sealedSecret === undefined) return;
  data.sealedSecret = replace(data.sealedSecret, automationPurpose(data.automationId), 'base64');
}

/** How a backup holds a value that is sealed in the database. */
interface Opened {
  secret: string;
}

/** Returns the line of a row with its secrets opened. One that no key opens stays as it is and is reported. */
export function openSecrets(box: SecretBox, table: string, line: string, onUnreadable: () => void): string {
  return inRow(table, line, (value, purpose, encoding) => {
    try {
      const secret = box.open(purpose, decode(String(value), encoding));
      return { secret } satisfies Opened;
    } catch (error) {
      if (!(error instanceof UnreadableSecret)) throw error;
      onUnreadable();
      return value;
    }
  });
}

/** Returns the line of a row with its secrets sealed by the key of this installation. */
export function sealSecrets(box: SecretBox, table: string, line: string): string {
  return inRow(table, line, (value, purpose, encoding) =>
    isOpened(value) ? encode(box.seal(purpose, value.secret), encoding) : value,
  );
}

function inRow(table: string, line: string, replace: Replace): string {
  const visit = sealedIn[table];
  if (!visit) return line;
  const row: Row = JSON.parse(line);
  visit(row, replace);
  return JSON.stringify(row);
}

function isOpened(value: unknown): value is Opened {
  return typeof value === 'object' && value !== null && 'secret' in value;
}

function decode(value: string, encoding: 'hex' | 'base64'): Buffer {
  return encoding === 'hex' ? Buffer.from(value.replace(/^\\x/, ''), 'hex') : Buffer.from(value, 'base64');
}

/** In hex, as PostgreSQL writes bytes. */
function encode(bytes: Buffer, encoding: 'hex' | 'base64'): string {
  return encoding === 'hex' ? `\\x${bytes.toString('hex')}` : bytes.toString('base64');
}

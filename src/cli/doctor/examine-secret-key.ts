import { Prisma } from '../../../generated/prisma/client.ts';
import type { Action } from '../../../generated/sdk/types.gen.ts';
import { SecretBox, UnreadableSecret } from '../../base/sealing.ts';
import { canOpenSecrets } from '../../domain/automations/action-secrets.ts';
import { openHeader, type SealedHeader } from '../../domain/subscriptions/own-headers.ts';
import { openSecret, type SealedSecret } from '../../domain/subscriptions/secrets.ts';
import { sealingPurpose } from '../../domain/webhooks/secret.ts';
import type { Database } from '../../platform/db/client.ts';
import { keptSecretKey } from '../../start/secret-key.ts';
import type { Settings } from '../../start/settings.ts';
import type { Finding } from './finding.ts';

const mostNames = 5;

/** Whether SECRET_KEY, or a previous one, opens every secret that webhooks, automations and subscriptions have in the database. */
export async function examineSecretKey(database: Database, settings: Settings): Promise<Finding> {
  const about = 'SECRET_KEY';
  const key = settings.secretKey ?? (await keptSecretKey(settings.dataDir));
  const secrets = new SecretBox(key, settings.previousSecretKeys);
  const sealed = [
    ...(await readWebhooks(database, secrets)),
    ...(await readAutomations(database, secrets)),
    ...(await readSubscriptions(database, secrets)),
  ];
  if (sealed.length === 0) return { about, state: 'skipped', says: 'nothing is sealed with it yet' };
  const unreadable = sealed.filter(({ isReadable }) => !isReadable).map(({ name }) => name);
  if (unreadable.length === 0) return { about, state: 'ok', says: 'it opens the secrets in the database' };
  const remedy =
    'Set SECRET_KEY to the key that the database was used with before, or add that to SECRET_KEY_PREVIOUS.';
  const others = unreadable.length > mostNames ? ` and ${unreadable.length - mostNames} more` : '';
  const says = `it is not the key that the secrets of these are sealed with: ${unreadable.slice(0, mostNames).join(', ')}${others}`;
  return { about, state: 'fault', says, remedy };
}

interface Sealed {
  name: string;
  isReadable: boolean;
}

async function readWebhooks({ prisma }: Database, secrets: SecretBox): Promise<Sealed[]> {
  const webhooks = await prisma.webhook.findMany({
    select: { id: true, name: true, secretEncrypted: true },
    orderBy: { id: 'asc' },
  });
  return webhooks.map(({ id, name, secretEncrypted }) => ({
    name: `webhook "${name}" (${id})`,
    isReadable: canOpen(() => secrets.open(sealingPurpose(id), secretEncrypted)),
  }));
}

async function readAutomations({ prisma }: Database, secrets: SecretBox): Promise<Sealed[]> {
  const automations = await prisma.rows<{ id: string; name: string; actions: Action[] }>(Prisma.sql`
    SELECT id, name, actions FROM automations
    WHERE jsonb_path_exists(actions, '$[*] ? (@.type == "send_webhook" && exists(@.params.secret))') ORDER BY id`);
  return automations.map(({ id, name, actions }) => ({
    name: `automation "${name}" (${id})`,
    isReadable: canOpenSecrets(secrets, id, actions),
  }));
}

async function readSubscriptions({ prisma }: Database, secrets: SecretBox): Promise<Sealed[]> {
  const subscriptions = await prisma.subscription.findMany({
    select: { id: true, name: true, secrets: true, headers: true },
    orderBy: { id: 'asc' },
  });
  return subscriptions.map(({ id, name, ...sealed }) => ({
    name: `subscription "${name}" (${id})`,
    isReadable: canOpen(() => {
      for (const one of sealed.secrets as unknown as SealedSecret[]) openSecret({ secrets }, id, one.sealed);
      for (const one of sealed.headers as unknown as SealedHeader[]) openHeader({ secrets }, id, one.sealed);
    }),
  }));
}

function canOpen(open: () => unknown): boolean {
  try {
    open();
    return true;
  } catch (error) {
    if (error instanceof UnreadableSecret) return false;
    throw error;
  }
}

import { SecretBox } from '../../base/sealing.ts';
import { sealingPurpose } from '../../domain/webhooks/secret.ts';
import type { Database } from '../../platform/db/client.ts';
import { keptSecretKey } from '../../start/secret-key.ts';
import type { Settings } from '../../start/settings.ts';
import type { Finding } from './finding.ts';

/** Whether SECRET_KEY opens what is sealed in the database, tried with one webhook's secret. */
export async function examineSecretKey(database: Database, settings: Settings): Promise<Finding> {
  const about = 'SECRET_KEY';
  const webhook = await database.prisma.webhook.findFirst({ select: { id: true, secretEncrypted: true } });
  if (!webhook) return { about, state: 'skipped', says: 'nothing is sealed with it yet' };
  const key = settings.secretKey ?? (await keptSecretKey(settings.dataDir));
  try {
    new SecretBox(key).open(sealingPurpose(webhook.id), webhook.secretEncrypted);
    return { about, state: 'ok', says: 'it opens the secrets in the database' };
  } catch {
    const remedy = 'Set SECRET_KEY to the key that the database was used with before.';
    return {
      about,
      state: 'fault',
      says: 'it is not the key that the secrets in the database are sealed with',
      remedy,
    };
  }
}

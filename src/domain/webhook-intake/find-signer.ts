import type { Webhook } from '../../../generated/prisma/client.ts';
import { type SecretBox, UnreadableSecret } from '../../base/sealing.ts';
import type { Services } from '../../platform/context.ts';
import type { Db } from '../../platform/db/sql.ts';
import { isSignedBy, newWebhookSecret, sealingPurpose } from '../webhooks/secret.ts';

const slugForm = /^[\w-]{1,64}$/;

export interface Signer {
  webhook: Webhook;
  /** The workspace's plan. */
  plan: string;
}

/** Finds the webhook of this slug, if its secret made the signature of the bytes. */
export async function findSigner(
  { db, secrets, log }: Pick<Services, 'db' | 'secrets' | 'log'>,
  slug: string,
  bytes: Buffer,
  signature: string,
): Promise<Signer | null> {
  const webhook = slugForm.test(slug) ? await findBySlug(db, slug) : null;
  // An unknown slug costs the same work, so that the time of a refusal does not tell whether it exists.
  const secret = readSecret(webhook ?? decoy(secrets), secrets, log);
  const isSigned = isSignedBy(secret ?? newWebhookSecret(), bytes, signature);
  if (!webhook || !isSigned) return null;
  const where = { id: webhook.workspaceId };
  const { plan } = await db.workspace.findUniqueOrThrow({ where, select: { plan: true } });
  return { webhook, plan };
}

/** Null, and a line in the log, where it was sealed with a key that is not set any more. */
function readSecret({ id, secretEncrypted }: Sealed, secrets: SecretBox, log: Services['log']): string | null {
  try {
    return secrets.open(sealingPurpose(id), secretEncrypted);
  } catch (error) {
    if (!(error instanceof UnreadableSecret)) throw error;
    log.error({ webhookId: id }, error.message);
    return null;
  }
}

async function findBySlug(db: Db, slug: string): Promise<Webhook | null> {
  const named = await db.webhookSlug.findUnique({ where: { slug } });
  if (!named) return null;
  const { workspaceId, webhookId: id } = named;
  return db.webhook.findUnique({ where: { workspaceId_id: { workspaceId, id } } });
}

type Sealed = Pick<Webhook, 'id' | 'secretEncrypted'>;

const decoys = new WeakMap<SecretBox, Sealed>();

function decoy(secrets: SecretBox): Sealed {
  const known = decoys.get(secrets);
  if (known) return known;
  const made = { id: 'decoy', secretEncrypted: secrets.seal(sealingPurpose('decoy'), newWebhookSecret()) };
  decoys.set(secrets, made);
  return made;
}

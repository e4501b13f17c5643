import type { Webhook } from '../../../generated/prisma/client.ts';
import type { SecretBox } from '../../base/sealing.ts';
import type { Services } from '../../platform/context.ts';
import type { Db } from '../../platform/db/client.ts';
import { isSignedBy, newWebhookSecret, sealingPurpose } from '../webhooks/secret.ts';

const slugForm = /^[\w-]{1,64}$/;

export interface Signer {
  webhook: Webhook;
  /** The workspace's plan. */
  plan: string;
}

/** The webhook of this slug, when the signature of the bytes is its own. */
export async function findSigner(
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  slug: string,
  bytes: Buffer,
  signature: string,
): Promise<Signer | null> {
  const webhook = slugForm.test(slug) ? await findBySlug(db, slug) : null;
  // An unknown slug costs the same work, so that the time of a refusal does not tell whether it exists.
  const { id, secretEncrypted } = webhook ?? decoy(secrets);
  const isSigned = isSignedBy(secrets.open(sealingPurpose(id), secretEncrypted), bytes, signature);
  if (!webhook || !isSigned) return null;
  const where = { id: webhook.workspaceId };
  const { plan } = await db.workspace.findUniqueOrThrow({ where, select: { plan: true } });
  return { webhook, plan };
}

async function findBySlug(db: Db, slug: string): Promise<Webhook | null> {
  const named = await db.webhookSlug.findUnique({ where: { slug } });
  if (!named) return null;
  const { workspaceId, webhookId: id } = named;
  return db.webhook.findUnique({ where: { workspaceId_id: { workspaceId, id } } });
}

const decoys = new WeakMap<SecretBox, Pick<Webhook, 'id' | 'secretEncrypted'>>();

function decoy(secrets: SecretBox): Pick<Webhook, 'id' | 'secretEncrypted'> {
  const known = decoys.get(secrets);
  if (known) return known;
  const made = { id: 'decoy', secretEncrypted: secrets.seal(sealingPurpose('decoy'), newWebhookSecret()) };
  decoys.set(secrets, made);
  return made;
}

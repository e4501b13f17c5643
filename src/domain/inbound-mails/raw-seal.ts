import { SecretBox } from '../../base/sealing.ts';
import type { SqlContext } from '../../platform/context.ts';

type Keyed = Pick<SqlContext, 'installationSecrets'>;

/**
 * Seals a mail as it came, for the row with this id. The key is in the database and not a setting: a backup carries both, and
 * another SECRET_KEY opens them too.
 */
export async function sealRaw(ctx: Keyed, id: string, bytes: Uint8Array): Promise<Buffer<ArrayBuffer>> {
  return (await boxOf(ctx)).sealBytes(purposeOf(id), bytes);
}

/** Returns the mail again. @throws {UnreadableSecret} if it was changed, or is of another row */
export async function openRaw(ctx: Keyed, id: string, sealed: Uint8Array): Promise<Buffer> {
  return (await boxOf(ctx)).openBytes(purposeOf(id), sealed);
}

async function boxOf({ installationSecrets }: Keyed): Promise<SecretBox> {
  return new SecretBox(await installationSecrets.get('mail'));
}

function purposeOf(id: string): string {
  return `mail that came in ${id}`;
}

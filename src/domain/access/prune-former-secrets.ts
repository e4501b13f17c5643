import type { Context } from '../../platform/context.ts';

/** Removes replaced secrets of keys that no longer work. */
export async function pruneFormerSecrets({ db, clock }: Context): Promise<void> {
  await db.formerApiKeySecret.deleteMany({ where: { endsAt: { lte: clock() } } });
}

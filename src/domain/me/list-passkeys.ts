import type { Passkey } from '../../../generated/sdk/types.gen.ts';
import type { Operation } from '../operation.ts';
import { presentAs } from '../present-as.ts';

export const listPasskeys: Operation<'listPasskeys'> = async ({ db, caller }) => {
  const where = { userId: caller.user.id };
  const passkeys = await db.passkey.findMany({ where, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] });
  return { data: passkeys.map((row) => presentAs<Passkey>('Passkey', row)) };
};

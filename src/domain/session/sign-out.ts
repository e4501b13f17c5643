import type { Operation } from '../operation.ts';

export const signOut: Operation<'signOut'> = async ({ db, caller, client }) => {
  await db.session.deleteMany({ where: { id: caller.id } });
  client.keepSession(null);
  return { data: { deleted: true } };
};

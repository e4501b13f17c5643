import { NotFound } from '../../base/errors.ts';
import type { Operation } from '../operation.ts';

export const endSession: Operation<'endSession'> = async ({ db, caller, client }, { params: { id } }) => {
  const { count } = await db.session.deleteMany({ where: { id, userId: caller.user.id } });
  if (count === 0) throw new NotFound('You have no session with this id');
  if (id === caller.id) client.keepSession(null);
  return { data: { id, deleted: true } };
};

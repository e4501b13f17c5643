import { NotFound } from '../../base/errors.ts';
import type { Operation } from '../operation.ts';

export const removePushDevice: Operation<'removePushDevice'> = async ({ db, caller }, { params: { id } }) => {
  const { count } = await db.pushDevice.deleteMany({ where: { id, userId: caller.user.id } });
  if (count === 0) throw new NotFound('You have no push device with this id');
  return { data: { id, deleted: true } };
};

import { NotFound } from '../../base/errors.ts';
import type { Operation } from '../operation.ts';
import { removeSession } from './remove-session.ts';

export const endSession: Operation<'endSession'> = async (ctx, { params: { id } }) => {
  if (!(await removeSession(ctx, id))) throw new NotFound('You have no session with this id');
  return { data: { id, deleted: true } };
};

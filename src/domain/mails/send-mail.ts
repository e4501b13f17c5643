import { Conflict } from '../../base/errors.ts';
import type { Operation } from '../operation.ts';
import { sendOwnMail } from './send-own-mail.ts';

export const sendMail: Operation<'sendMail'> = (ctx, { params, query }) =>
  sendOwnMail(ctx, params, query.workspaceId, ({ state }) => {
    if (state !== 'waiting') throw new Conflict(`Only a mail that waits is sent now, and this one is ${state}`);
    return {};
  });

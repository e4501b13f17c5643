import { Conflict } from '../../base/errors.ts';
import type { Operation } from '../operation.ts';
import { sendOwnMail } from './send-own-mail.ts';

export const retryMail: Operation<'retryMail'> = (ctx, { params, query }) =>
  sendOwnMail(ctx, params, query.workspaceId, ({ state }) => {
    if (state !== 'failed' && state !== 'bounced')
      throw new Conflict(`Only a mail that failed or came back is sent again, and this one is ${state}`);
    return { state: 'waiting', reason: null, attempts: 0 };
  });

import { BadRequest } from '../../base/errors.ts';
import type { Operation } from '../operation.ts';
import { namedRecipients } from './mail-recipients.ts';
import { receiveMail } from './receive-mail.ts';

export const ingestMail: Operation<'ingestMail'> = async (ctx, { query, body }) => {
  const to = namedRecipients(query.to);
  const { became, reason } = await receiveMail(ctx, {
    bytes: body,
    door: 'webhook',
    envelope: to && { from: null, to },
  });
  if (became === 'refused') throw new BadRequest(reason ?? 'Nobody here has this address');
  return { data: { outcome: became } };
};

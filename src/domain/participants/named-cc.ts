import type { Feedback } from '../../../generated/prisma/client.ts';
import { normalizeEmail } from '../../base/contact/email.ts';
import { BadRequest } from '../../base/errors.ts';
import { listWords } from '../../base/find-meant.ts';
import type { SqlContext } from '../../platform/context.ts';
import { type MailPerson, readMailPeople } from './mail-people-sql.ts';

/** Returns the people of the item's mails whom these addresses name. Throws a 400 for any other address. */
export async function requireNamed(
  ctx: SqlContext,
  item: Feedback,
  cc: readonly string[],
  path: string,
): Promise<MailPerson[]> {
  if (cc.length === 0) return [];
  const known = await readMailPeople(ctx, item);
  const named = cc.map((address, index) => {
    const found = known.find(({ email }) => email === normalizeEmail(address));
    if (found) return found;
    const among =
      known.length === 0
        ? 'nobody else'
        : listWords(
            address,
            known.map(({ email }) => email),
          );
    throw BadRequest.of({
      path: `${path}/${index}`,
      message: `must be an address in To or Cc of the item's mails, which has: ${among}`,
    });
  });
  return [...new Set(named)];
}

import type { MailSettingsInput } from '../../../generated/sdk/types.gen.ts';
import { normalizeEmail } from '../../base/contact/email.ts';
import { BadRequest, type ErrorDetail, Forbidden } from '../../base/errors.ts';
import type { SqlContext } from '../../platform/context.ts';
import { findForeignAddress } from '../mails/allowed-addresses.ts';
import { mayUseSender } from '../mails/allowed-senders.ts';
import { cleanAddresses } from './project-addresses.ts';

const path = 'body/mailSettings';

/** Returns the settings as they are stored. Throws a 400 that names each wrong field, and a 403 for a sender that is not allowed. */
export async function cleanMailSettings(
  ctx: SqlContext,
  workspaceId: string,
  sent: MailSettingsInput,
): Promise<MailSettingsInput> {
  const { from, replyTo, language } = sent;
  const sender = from ? normalizeEmail(from.address) : null;
  const answers = replyTo ? normalizeEmail(replyTo) : null;
  const { cleaned, faults: ofAddresses } = cleanAddresses(sent);
  const faults: ErrorDetail[] = [...ofAddresses];
  if (from && sender === null) faults.push({ path: `${path}/from/address`, message: 'must be an email address' });
  if (replyTo && answers === null) faults.push({ path: `${path}/replyTo`, message: 'must be an email address' });
  if (language && !isLanguageTag(language))
    faults.push({ path: `${path}/language`, message: 'must be a BCP 47 language tag such as de or pt-BR' });
  const [first, ...rest] = faults;
  if (first) throw BadRequest.of(first, ...rest);
  if (sender !== null && !(await mayUseSender(ctx, workspaceId, { address: sender })))
    throw new Forbidden(
      `The operator has not allowed this workspace to send as ${sender}. heed mail allow does so for an address or its domain`,
    );
  await requireAddresses(ctx, workspaceId, cleaned);
  return {
    ...sent,
    ...cleaned,
    ...(from && sender !== null && { from: { ...from, address: sender } }),
    ...(answers && { replyTo: answers }),
  };
}

async function requireAddresses(
  ctx: SqlContext,
  workspaceId: string,
  { address, aliases }: Pick<MailSettingsInput, 'address' | 'aliases'>,
): Promise<void> {
  const foreign = await findForeignAddress(ctx, workspaceId, [...(address ? [address] : []), ...(aliases ?? [])]);
  if (foreign === undefined) return;
  const field = foreign === address ? 'address' : 'aliases';
  throw new Forbidden(
    `mailSettings.${field}: the operator has not allowed this workspace to get mail at ${foreign}. heed mail allow with the address does so`,
  );
}

function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}

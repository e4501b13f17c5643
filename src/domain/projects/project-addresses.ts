import type { Project } from '../../../generated/prisma/client.ts';
import type { MailSettingsInput } from '../../../generated/sdk/types.gen.ts';
import { normalizeEmail } from '../../base/contact/email.ts';
import { BadRequest, Conflict, type ErrorDetail } from '../../base/errors.ts';
import { withholdLinks } from '../../base/text/withhold-links.ts';
import type { Context } from '../../platform/context.ts';
import { readMailSettings } from '../rules/mail-settings.ts';

const path = 'body/mailSettings';

type Addresses = Pick<MailSettingsInput, 'address' | 'aliases'>;

/** Returns the addresses at which a project gets mail as they are stored, with a fault for each that cannot be one. */
export function cleanAddresses({ address, aliases }: Addresses): { cleaned: Addresses; faults: ErrorDetail[] } {
  const faults: ErrorDetail[] = [];
  const clean = (text: string, at: string): string => {
    const email = normalizeEmail(text);
    if (email === null) faults.push({ path: at, message: 'must be an email address' });
    else if (withholdLinks(email) !== email)
      faults.push({ path: at, message: 'must not be an address that answers a conversation' });
    return email ?? text;
  };
  const cleaned = {
    ...(address !== undefined && { address: address && clean(address, `${path}/address`) }),
    ...(aliases !== undefined && {
      aliases: aliases?.map((one, index) => clean(one, `${path}/aliases/${index}`)) ?? null,
    }),
  };
  return { cleaned, faults };
}

/**
 * Replaces the project's rows in the directory of addresses, in the transaction that stores its settings. Throws a 400 for an
 * alias that repeats an address, and a 409 for an address that another project has, of any workspace.
 */
export async function keepAddresses(
  { db }: Context,
  { workspaceId, id: projectId, mailSettings }: Project,
): Promise<void> {
  const { address, aliases } = readMailSettings(mailSettings);
  const named = [address, ...aliases];
  const repeated = aliases.flatMap((alias, index) =>
    named.indexOf(alias) <= index ? [{ path: `${path}/aliases/${index}`, message: `repeats ${alias}` }] : [],
  );
  const [first, ...rest] = repeated;
  if (first) throw BadRequest.of(first, ...rest);
  // Sorted, so that two projects which take the same addresses wait for each other in one order.
  const rows = named
    .filter((one) => one !== null)
    .sort()
    .map((one) => ({ address: one, workspaceId, projectId }));
  await db.projectAddress.deleteMany({ where: { workspaceId, projectId } });
  const { count } = await db.projectAddress.createMany({ data: rows, skipDuplicates: true });
  if (count < rows.length) throw new Conflict('Another project gets the mail of one of these addresses');
}

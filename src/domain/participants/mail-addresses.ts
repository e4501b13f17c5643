import type { ThreadLink } from '../../../generated/prisma/client.ts';
import { threadToken } from '../../base/text/withhold-links.ts';
import type { SqlContext } from '../../platform/context.ts';
import { handleOf, isTokenOf, makeToken } from './thread-tokens.ts';

type Keyed = Pick<SqlContext, 'installationSecrets' | 'mailReplyAddress'>;
type Named = Pick<ThreadLink, 'handle' | 'generation'>;

const tokenAddress = new RegExp(`^(?:.*[^0-9a-z])?(${threadToken})@`, 'i');
/** How many earlier generations of a link are tried. Each end of the link begins another one. */
const mostGenerations = 50;

/** Returns the address that answers of the link's person go to. Null where mail does not come in. */
export async function replyAddress(ctx: Keyed, link: Named): Promise<string | null> {
  return ctx.mailReplyAddress && addressOf(ctx.mailReplyAddress, await makeToken(ctx, 'reply', link));
}

/** Returns the address that the bounces of one mail to the link's person go to. Null where mail does not come in. */
export async function bounceAddress(ctx: Keyed, link: Named, mailId: string): Promise<string | null> {
  return ctx.mailReplyAddress && addressOf(ctx.mailReplyAddress, await makeToken(ctx, `bounce ${mailId}`, link));
}

function addressOf(form: string, token: string): string {
  return form.replace('{}', token);
}

/** Returns the token in an address, in lower case and whatever the form of the address. Null if it has none. */
export function tokenIn(address: string): string | null {
  const [, token] = tokenAddress.exec(address) ?? [];
  return token !== undefined && handleOf(token) !== null ? token.toLowerCase() : null;
}

/** Whether an address has the form of ours, with whatever in the place of the token. */
export function isOfReplyForm(form: string | null, address: string): boolean {
  const [before = '', after = ''] = form?.toLowerCase().split('{}') ?? [];
  const lower = address.toLowerCase();
  const isAlone = before === '' && tokenIn(address) === null;
  return form !== null && !isAlone && lower.startsWith(before) && lower.endsWith(after);
}

/** The state of a token in an address that answers go to. `ended` was valid once. */
export type ReplyTokenState = 'valid' | 'ended' | 'wrong';

/** Judges the token of an answer by the link that its handle names. */
export async function judgeReplyToken(ctx: Keyed, token: string, link: Named): Promise<ReplyTokenState> {
  if (await isTokenOf(ctx, 'reply', token, link)) return 'valid';
  for (const generation of earlierGenerations(link))
    if (await isTokenOf(ctx, 'reply', token, { ...link, generation })) return 'ended';
  return 'wrong';
}

/** Finds the mail whose bounces go to the token, among mails that went to the link's person. */
export async function findBouncedMail(
  ctx: Keyed,
  token: string,
  link: Named,
  mailIds: string[],
): Promise<string | null> {
  for (const id of mailIds) if (await isTokenOf(ctx, `bounce ${id}`, token, link)) return id;
  return null;
}

function earlierGenerations({ generation }: Named): number[] {
  const count = Math.min(generation, mostGenerations);
  return Array.from({ length: count }, (_none, index) => generation - 1 - index);
}

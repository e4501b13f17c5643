import type { ThreadLink } from '../../../generated/prisma/client.ts';
import type { SqlContext } from '../../platform/context.ts';
import { readSender } from '../../platform/mail/sender.ts';
import { isClosed } from '../access/closed-workspaces.ts';
import { findBouncedMail, isOfReplyForm, judgeReplyToken, tokenIn } from '../participants/mail-addresses.ts';
import { readDirectory } from '../participants/thread-links.ts';
import { handleOf } from '../participants/thread-tokens.ts';
import { domainOf } from './mail-recipients.ts';
import {
  type AddressRow,
  hasAddressIn,
  readLiveWorkspaces,
  readMailsOfLink,
  readOnlyWorkspace,
  readProjectAddresses,
} from './places-sql.ts';

/** A token in one of the recipients. */
interface FoundToken {
  address: string;
  /** `ended` was valid until somebody ended the link. */
  state: 'valid' | 'ended' | 'wrong';
  /** Null if the directory does not know it. */
  link: ThreadLink | null;
  /** The mail whose bounces go to it. Null for the address that answers go to. */
  mailId: string | null;
}

/** Where a mail belongs in one workspace. */
export interface MailPlace {
  workspaceId: string;
  token: FoundToken | null;
  /** The project whose address the mail was sent to, and that address. */
  projectId: string | null;
  address: string | null;
  /** Whether the mail was sent to a domain of ours. */
  isOurDomain: boolean;
}

/** Mails can be matched to a bounce for so long. */
const mostMailsOfLink = 200;
/** Each token costs a look into the directory. */
const mostTokens = 20;

/**
 * Finds where a mail belongs: one place in each workspace, by its first token that works, else by its first address of a project.
 * Without both, it belongs to the only workspace. Returns none if nobody here has such an address.
 */
export async function findPlaces(ctx: SqlContext, recipients: string[]): Promise<MailPlace[]> {
  const addresses = await readProjectAddresses(ctx, recipients);
  const isAddress = new Set(addresses.map(({ address }) => address));
  const isOfToken = (one: string) => tokenIn(one) !== null || isOfReplyForm(ctx.mailReplyAddress, one);
  const written = recipients.filter((one) => !isAddress.has(one) && isOfToken(one)).slice(0, mostTokens);
  const tokens = await Promise.all(written.map((one) => findToken(ctx, one)));
  const found = tokens.filter((token) => token !== null);

  const workspaces = await liveWorkspaces(ctx, [
    ...found.flatMap(({ link }) => link?.workspaceId ?? []),
    ...inOrder(addresses, recipients).map(({ workspaceId }) => workspaceId),
  ]);
  const lost = found.find(({ link }) => link === null) ?? null;
  if (workspaces.length > 0)
    return workspaces.map((workspaceId, index) => {
      const own = found.filter(({ link }) => link?.workspaceId === workspaceId);
      const token = own.find(({ state }) => state === 'valid') ?? own[0] ?? (index === 0 ? lost : null);
      const address = inOrder(addresses, recipients).find((one) => one.workspaceId === workspaceId);
      return {
        workspaceId,
        token,
        projectId: address?.projectId ?? null,
        address: address?.address ?? null,
        isOurDomain: true,
      };
    });
  const only = await readOnlyWorkspace(ctx);
  if (only === null || isClosed(ctx, only)) return [];
  const isOurDomain = lost !== null || (await hasOurDomain(ctx, recipients));
  return [{ workspaceId: only, token: lost, projectId: null, address: null, isOurDomain }];
}

/** Whether mail to the address would be stored or held. A mail server is told so before it hands the mail over. */
export async function knowsRecipient(ctx: SqlContext, address: string): Promise<boolean> {
  const [place] = await findPlaces(ctx, [address.toLowerCase()]);
  return place?.isOurDomain ?? false;
}

/** Null for a token that is not in our directory, in an address that has not our form either. */
async function findToken(ctx: SqlContext, address: string): Promise<FoundToken | null> {
  const token = tokenIn(address);
  const handle = token === null ? null : handleOf(token);
  const link = handle === null ? null : await readDirectory(ctx, handle);
  if (!link || token === null)
    return isOfReplyForm(ctx.mailReplyAddress, address) ? { address, state: 'wrong', link: null, mailId: null } : null;
  const state = await judgeReplyToken(ctx, token, link);
  if (state !== 'wrong') return { address, state, link, mailId: null };
  const mailId = await findBouncedMail(ctx, token, link, await readMailsOfLink(ctx, link, mostMailsOfLink));
  return { address, state: mailId === null ? 'wrong' : 'valid', link, mailId };
}

function inOrder(addresses: AddressRow[], recipients: string[]): AddressRow[] {
  return addresses.toSorted((a, b) => recipients.indexOf(a.address) - recipients.indexOf(b.address));
}

async function liveWorkspaces(ctx: SqlContext, ids: string[]): Promise<string[]> {
  const wanted = [...new Set(ids)].filter((id) => !isClosed(ctx, id));
  if (wanted.length === 0) return [];
  const live = await readLiveWorkspaces(ctx, wanted);
  return wanted.filter((id) => live.includes(id));
}

async function hasOurDomain(ctx: SqlContext, recipients: string[]): Promise<boolean> {
  const ours = [readSender(ctx.mailFrom)?.address ?? '', ctx.mailReplyAddress ?? ''].map(domainOf);
  const domains = recipients.map(domainOf);
  return domains.some((one) => ours.includes(one)) || hasAddressIn(ctx, domains);
}

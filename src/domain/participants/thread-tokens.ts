import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { ThreadLink } from '../../../generated/prisma/client.ts';
import { toCrockford } from '../../base/crockford.ts';
import { threadToken } from '../../base/text/withhold-links.ts';
import type { SqlContext } from '../../platform/context.ts';

/**
 * The purposes of a token: `link` opens the page, `reply` is in the address that answers by mail go to, and `stop` ends mail.
 * `bounce` and the id of a mail are the purpose of the address that its bounces go to. Neither tells another one.
 */
export type TokenKind = 'link' | 'reply' | 'stop' | `bounce ${string}`;

const halfBytes = 10;
const tokenForm = new RegExp(`^${threadToken}$`);
const handleLength = 16;

/** The first half of the tokens of a link, which its row is found by. */
export function newHandle(): string {
  return toCrockford(randomBytes(halfBytes));
}

type Named = Pick<ThreadLink, 'handle' | 'generation'>;

/** Returns a token of the link: its handle, and a code that only the installation's thread key makes. */
export async function makeToken(
  { installationSecrets }: Pick<SqlContext, 'installationSecrets'>,
  kind: TokenKind,
  { handle, generation }: Named,
): Promise<string> {
  return handle + codeOf(await installationSecrets.get('thread'), kind, { handle, generation });
}

/** Returns the handle that a text names if it has the form of a token. Mail programs change case, so case does not count. */
export function handleOf(text: string): string | null {
  const token = text.toLowerCase();
  return tokenForm.test(token) ? token.slice(0, handleLength) : null;
}

/** Whether the text is the link's present token of this kind. The time that this takes does not reveal where it differs. */
export async function isTokenOf(
  ctx: Pick<SqlContext, 'installationSecrets'>,
  kind: TokenKind,
  text: string,
  link: Named,
): Promise<boolean> {
  const wanted = Buffer.from(await makeToken(ctx, kind, link));
  const given = Buffer.from(text.toLowerCase());
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

function codeOf(key: Buffer, kind: TokenKind, { handle, generation }: Named): string {
  const code = createHmac('sha256', key).update(`${kind} ${handle} ${generation}`).digest();
  return toCrockford(code.subarray(0, halfBytes));
}

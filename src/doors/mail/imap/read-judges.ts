import type { ImapFlow } from 'imapflow';
import { readAuthenticationResults } from '../../../platform/mail-reading/authentication-results.ts';
import { readHeaderBlock } from '../../../platform/mail-reading/header-block.ts';

/** A mail server that judged the sender of a mail. Null if it did not name itself. */
export type Judge = string | null;

const name = 'authentication-results';
const newest = 10;
const mostBytes = 65_536;
/** Anybody may send a header with another one, and the terminal shows it. */
const settable = /^[A-Za-z\d][\w.-]{0,252}$/;

/**
 * Returns the servers that the topmost Authentication-Results of the newest mails name, newest first. Null stands for such a header that
 * names none.
 */
export async function readJudges(client: ImapFlow, folders: readonly string[][]): Promise<Judge[]> {
  const found: { at: number; judge: Judge | undefined }[] = [];
  for (const folder of folders) {
    const { exists } = await client.mailboxOpen(folder, { readOnly: true });
    if (exists === 0) continue;
    const rows = await client.fetchAll(`${Math.max(1, exists - newest + 1)}:*`, {
      headers: [name],
      internalDate: true,
    });
    for (const { headers, internalDate } of rows)
      found.push({ at: Number(new Date(internalDate ?? 0)), judge: judgeIn(headers) });
  }
  const latest = found.sort((one, other) => other.at - one.at).slice(0, newest);
  return latest.flatMap(({ judge }) => (judge === undefined ? [] : [judge]));
}

/** Undefined if nobody judged the mail. */
function judgeIn(headers: Buffer | undefined): Judge | undefined {
  const values = readHeaderBlock(headers ?? Buffer.alloc(0), mostBytes).filter(({ key }) => key === name);
  if (values.length === 0) return undefined;
  const { authservId } = readAuthenticationResults(
    values.map(({ value }) => value),
    [],
  );
  return authservId !== null && settable.test(authservId) ? authservId : null;
}

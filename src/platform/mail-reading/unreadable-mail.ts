import { readHeaderBlock } from './header-block.ts';
import { readFacts } from './mail-facts.ts';
import type { UnreadableMail } from './mail-form.ts';
import { keyOfMail } from './mail-key.ts';

/** Fewer than the worker reads, because the thread that serves requests reads these. */
const mostHeaderBytes = 65_536;

/** Returns what is known of a mail that could not be read. */
export async function describeUnreadable(mail: Uint8Array, why: string): Promise<UnreadableMail> {
  const facts = readFacts(readHeaderBlock(mail, mostHeaderBytes));
  return { kind: 'unreadable', why, ...facts, mailKey: await keyOfMail(mail, facts) };
}

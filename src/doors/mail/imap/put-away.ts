import type { ImapFlow } from 'imapflow';
import type { Logger } from 'pino';

/** Where handled mail goes: `done`, or `review` if a person should look at it. */
export type Shelf = 'done' | 'review';

/** The folders for handled mail. */
export const shelves: Record<Shelf, string[]> = { done: ['Heed', 'Done'], review: ['Heed', 'Review'] };

/**
 * Moves handled mail out of the folder that is read. It remembers what could not be moved, also when the connection
 * breaks, and tries that again in the next round. Nothing is ever deleted.
 */
export class PutAway {
  readonly #log: Logger;
  readonly #left = new Map<number, Shelf>();
  #uidValidity = '';
  #hasComplained = false;

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Moves one mail. Rejects only if the connection breaks. */
  async put(client: ImapFlow, uidValidity: string, uid: number, shelf: Shelf): Promise<void> {
    this.#forgetFormer(uidValidity);
    this.#left.set(uid, shelf);
    await this.#move(client, [uid], shelf);
  }

  /** Moves what could not be moved before. */
  async retry(client: ImapFlow, uidValidity: string): Promise<void> {
    this.#forgetFormer(uidValidity);
    for (const shelf of ['done', 'review'] as const) {
      const uids = [...this.#left].flatMap(([uid, its]) => (its === shelf ? uid : []));
      if (uids.length > 0) await this.#move(client, uids, shelf);
    }
  }

  /** Numbers mean other mails once the server has given all of them new ones. */
  #forgetFormer(uidValidity: string): void {
    if (uidValidity !== this.#uidValidity) this.#left.clear();
    this.#uidValidity = uidValidity;
  }

  async #move(client: ImapFlow, uids: number[], shelf: Shelf): Promise<void> {
    if (!mayMove(client))
      return this.#complain('the mail server can move no mail out of a folder, so all stays in place');
    const folder = shelves[shelf];
    const move = () => client.messageMove(uids.join(','), folder, { uid: true });
    if ((await move()) || ((await make(client, folder)) && (await move()))) {
      for (const uid of uids) this.#left.delete(uid);
      this.#hasComplained = false;
    } else if (!client.usable) throw new Error('The connection to the mail server broke');
    else this.#complain(`handled mail cannot be moved to ${folder.join('/')}, so it stays in place`);
  }

  #complain(message: string): void {
    if (!this.#hasComplained) this.#log.warn(message);
    this.#hasComplained = true;
  }
}

/** Without these, only an EXPUNGE of all that others have marked as deleted takes a mail out of a folder. */
export function mayMove({ capabilities }: Pick<ImapFlow, 'capabilities'>): boolean {
  return ['MOVE', 'UIDPLUS', 'IMAP4rev2'].some((name) => capabilities.has(name));
}

/** Some servers make the folder above with it, others refuse it without. */
async function make(client: ImapFlow, folder: string[]): Promise<boolean> {
  for (let depth = 1; depth <= folder.length && client.usable; depth++)
    await client.mailboxCreate(folder.slice(0, depth)).catch(() => undefined);
  return client.usable;
}

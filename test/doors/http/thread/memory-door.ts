import { Readable } from 'node:stream';
import type { Attachment, ThreadComment, ThreadView } from '../../../../generated/sdk/types.gen.ts';
import { HeedError, NotFound } from '../../../../src/base/errors.ts';
import type { OpenedFile, ThreadDoor } from '../../../../src/doors/http/thread/thread-door.ts';
import type { ReceivedFile } from '../../../../src/platform/files/receive-file.ts';
import { png } from '../../../support/media.ts';

export const token = 'k7w2m9x4p1q8r3t6v5y0z2b4c6d8f0gh';

const at = (minutes: number) => new Date(Date.UTC(2026, 2, 1, 9, minutes)).toISOString();

export const aFile = (id: string, fileName: string, type: Attachment['type'] = 'image') => ({
  ...{ id, fileName, type, fileSize: 48_213, url: `http://heed.test/t/${token}/files/${id}` },
  mimeType: type === 'image' ? 'image/png' : 'application/pdf',
});

export const aComment = (id: string, changes: Partial<ThreadComment> = {}): ThreadComment => ({
  ...{ id, authorType: 'agent', authorName: 'Grace Hopper', attachments: [], createdAt: at(42), own: false },
  message: 'Which phone do you use?',
  ...changes,
});

export const aThread = (changes: Partial<ThreadView> = {}): ThreadView => ({
  ...{ ticketNumber: 128, createdAt: at(0), resolvedAt: null, attachments: [], canReply: true, resolved: false },
  message: 'The button does nothing.',
  status: { category: 'open', label: 'New' },
  comments: [aComment('cmt_1')],
  ...{ rating: null, satisfaction: null, canRate: true, unsubscribed: false, sender: 'known' as const },
  project: { name: 'Northwind', primaryColor: '#2563eb' },
  submitter: { name: 'Ada Lovelace' },
  ...changes,
});

/** An error with a code that the service may add later. */
export class Expired extends HeedError {
  readonly code = 'gone' as HeedError['code'];
}

/** A conversation without a database. Each call that changes something is written down. */
export class MemoryDoor implements ThreadDoor {
  thread = aThread();
  calls: unknown[][] = [];
  files: (Omit<ReceivedFile, 'path' | 'sha256'> & { path?: string })[] = [];
  /** Errors that the next calls throw, by the names of the calls. */
  faults: Partial<Record<keyof ThreadDoor, Error>> = {};

  async get(given: string): Promise<ThreadView> {
    this.#begin('get', given);
    return this.thread;
  }

  async addComment(given: string, { message, files }: { message: string; files: ReceivedFile[] }): Promise<void> {
    this.#begin('addComment', given, message, files.length);
    this.files = files;
    const id = `cmt_${this.thread.comments.length + 1}`;
    const attachments = files.map((file, index) => ({ ...aFile(`${id}_${index}`, file.fileName), type: file.kind }));
    const own = { authorType: 'customer' as const, authorName: 'Ada Lovelace', own: true };
    this.#change({ comments: [...this.thread.comments, aComment(id, { ...own, message, attachments })] });
  }

  async resolve(given: string): Promise<void> {
    this.#begin('resolve', given);
    this.#change({ resolved: true, resolvedAt: at(50), status: { category: 'resolved', label: 'Resolved' } });
  }

  async rate(given: string, { score, text }: { score: number; text: string | null }): Promise<void> {
    this.#begin('rate', given, score, text);
    const rating = { score, text, at: at(55) };
    this.#change({ rating, satisfaction: rating });
  }

  async unsubscribe(given: string): Promise<void> {
    this.#begin('unsubscribe', given);
    this.#change({ unsubscribed: true });
  }

  async resubscribe(given: string): Promise<void> {
    this.#begin('resubscribe', given);
    this.#change({ unsubscribed: false });
  }

  async requestLink(given: string): Promise<void> {
    this.#begin('requestLink', given);
  }

  async confirmSender(given: string): Promise<void> {
    this.#begin('confirmSender', given);
    this.#change({ sender: 'known' });
  }

  async notMe(given: string): Promise<void> {
    this.#begin('notMe', given);
    this.#change({ sender: 'known', unsubscribed: true });
  }

  async stop(given: string): Promise<void> {
    this.#begin('stop', given);
  }

  async openFile(given: string, id: string): Promise<OpenedFile> {
    this.#begin('openFile', given);
    const all = [this.thread, ...this.thread.comments].flatMap(({ attachments }) => attachments);
    const file = all.find((one) => one.id === id);
    if (!file) throw new NotFound('The file does not exist');
    const read = async ({ start, end } = { start: 0, end: png.length - 1 }) =>
      Readable.from([png.subarray(start, end + 1)]);
    return { ...file, fileSize: png.length, read };
  }

  #begin(name: keyof ThreadDoor, given: string, ...rest: unknown[]): void {
    if (!['get', 'openFile'].includes(name)) this.calls.push([name, ...rest]);
    const fault = this.faults[name];
    if (fault) throw fault;
    if (given !== token) throw new NotFound('The link does not exist');
  }

  #change(changes: Partial<ThreadView>): void {
    this.thread = { ...this.thread, ...changes };
  }
}

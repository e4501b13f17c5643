import type { Readable } from 'node:stream';
import type { Attachment, ThreadView } from '../../../../generated/sdk/types.gen.ts';
import type { ReceivedFile } from '../../../platform/files/receive-file.ts';

/** A file of the conversation, to be sent. */
export interface OpenedFile extends Pick<Attachment, 'type' | 'fileName' | 'fileSize' | 'mimeType'> {
  /** Returns the bytes of the range, both ends included, or all bytes. Null if the store has lost the file. */
  read(range?: { start: number; end: number }): Promise<Readable | null>;
}

/**
 * The operations that the pages need. Each counts the request against its limits and throws a HeedError: 404 for an unknown
 * link, 410 for an expired one, 429, 403 where the project rules so, 400, 409, 413 and 415 for input that cannot be taken.
 */
export interface ThreadDoor {
  get(token: string): Promise<ThreadView>;
  /** The files are removed after the call, unless it has taken them over. The message may be empty beside files. */
  addComment(token: string, comment: { message: string; files: ReceivedFile[] }): Promise<void>;
  resolve(token: string): Promise<void>;
  /** `score` is an integer from 1 to 5. */
  rate(token: string, rating: { score: number; text: string | null }): Promise<void>;
  unsubscribe(token: string): Promise<void>;
  resubscribe(token: string): Promise<void>;
  /** Mails a new link. Works for an expired link too. */
  requestLink(token: string): Promise<void>;
  confirmSender(token: string): Promise<void>;
  notMe(token: string): Promise<void>;
  /** The token is that of a link in the footer of a mail, which opens no page. */
  stop(stopToken: string): Promise<void>;
  openFile(token: string, attachmentId: string): Promise<OpenedFile>;
}

import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { mostBytesOfMediaKind } from '../../../generated/contract-constants.ts';
import type { MediaKind } from '../../../generated/sdk/types.gen.ts';
import { BadRequest, PayloadTooLarge } from '../../base/errors.ts';
import type { DiskWatch } from '../db/disk-watch.ts';
import { cleanFileName } from './file-name.ts';
import type { Incoming } from './incoming.ts';
import {
  type DeclaredFile,
  headBytes,
  type MediaType,
  notText,
  requireListedType,
  requireMediaType,
} from './media-types.ts';
import { textCheck } from './text-check.ts';

/** A file that a request has brought: whole, of its declared type, and on disk. */
export interface ReceivedFile {
  path: string;
  fileName: string;
  kind: MediaKind;
  mimeType: string;
  extension: string;
  /** In bytes. */
  size: number;
  sha256: string;
}

export interface Receiving {
  signal: AbortSignal;
  /** Whether the file may be a document. Its project decides later. */
  takesDocuments: boolean;
}

/** How often, while a file arrives, the disk is asked whether there is room for more. */
const roomStepBytes = 4 * 1_048_576;

/**
 * Writes the stream to a new file while checking it, in little memory whatever its size. Throws a 415 for a type that
 * is not listed and for bytes of another type, a 413 if it grows too large, a 400 if it is empty, and a 503 if the disk
 * has no room for it. A failure leaves no file.
 */
export async function receiveFile(
  { incoming, disk }: { incoming: Incoming; disk: DiskWatch },
  stream: Readable,
  declared: DeclaredFile,
  { signal, takesDocuments }: Receiving,
): Promise<ReceivedFile> {
  requireListedType(declared.mimeType, takesDocuments);
  const path = await incoming.newPath();
  const digest = createHash('sha256');
  let size = 0;
  let roomUntil = 0;
  let type: MediaType | undefined;
  const isText = textCheck();

  async function* checked(source: AsyncIterable<Buffer>) {
    let head: Buffer | null = Buffer.alloc(0);
    for await (const chunk of source) {
      size += chunk.length;
      if (size > roomUntil) {
        await disk.requireRoom();
        roomUntil = size + roomStepBytes;
      }
      digest.update(chunk);
      if (head) {
        head = Buffer.concat([head, chunk]);
        if (head.length < headBytes) continue;
        type = await requireMediaType(declared, head, takesDocuments);
        yield fitting(type, head);
        head = null;
      } else yield type ? fitting(type, chunk) : chunk;
    }
    if (size === 0) throw BadRequest.of({ path: 'body/file', message: 'must not be empty' });
    if (head) {
      type = await requireMediaType(declared, head, takesDocuments);
      yield fitting(type, head);
    }
    if (type?.isText && !isText(undefined)) throw notText();
  }
  function fitting(type: MediaType, bytes: Buffer): Buffer {
    if (size > mostBytesOfMediaKind[type.kind]) throw tooLarge(type.kind);
    if (type.isText && !isText(bytes)) throw notText();
    return bytes;
  }

  try {
    await pipeline(stream, checked, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }), { signal });
    if (!type) throw new Error('The type of a file is known once it is read');
    const { mimeType, kind, extensions } = type;
    const fileName = cleanFileName(declared.fileName, extensions);
    return { path, size, sha256: digest.digest('hex'), mimeType, fileName, kind, extension: extensions[0] };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

function tooLarge(kind: MediaKind): PayloadTooLarge {
  return new PayloadTooLarge(`Files of the kind ${kind} may have at most ${mostBytesOfMediaKind[kind]} bytes`);
}

import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { mostBytesOfMediaKind } from '../../../generated/contract-constants.ts';
import type { MediaKind } from '../../../generated/sdk/types.gen.ts';
import { BadRequest, PayloadTooLarge, UnsupportedMediaType } from '../../base/errors.ts';
import type { DiskWatch } from '../db/disk-watch.ts';
import { cleanFileName } from './file-name.ts';
import type { Incoming } from './incoming.ts';
import { headBytes, isOfType, type MediaType, mediaTypes } from './media-types.ts';

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

/** How often, while a file arrives, the disk is asked whether there is room for more. */
const roomStepBytes = 4 * 1_048_576;

/** What the sender says about it. */
export interface DeclaredFile {
  fileName: string;
  /** Without parameters. */
  mimeType: string;
}

/**
 * Writes the stream to a new file while checking it, in little memory whatever its size. Throws a 415 for a type that
 * is not listed and for bytes of another type, a 413 if it grows too large, a 400 if it is empty, and a 503 if the disk
 * has no room for it. A failure leaves no file.
 */
export async function receiveFile(
  { incoming, disk }: { incoming: Incoming; disk: DiskWatch },
  stream: Readable,
  declared: DeclaredFile,
  signal: AbortSignal,
): Promise<ReceivedFile> {
  const { mimeType } = declared;
  const type = findMediaType(mimeType);
  const fileName = cleanFileName(declared.fileName, type.extensions);
  const path = await incoming.newPath();
  const digest = createHash('sha256');
  let size = 0;
  let roomUntil = 0;

  async function* checked(source: AsyncIterable<Buffer>) {
    let head: Buffer | null = Buffer.alloc(0);
    for await (const chunk of source) {
      size += chunk.length;
      if (size > mostBytesOfMediaKind[type.kind]) throw tooLarge(type.kind);
      if (size > roomUntil) {
        await disk.requireRoom();
        roomUntil = size + roomStepBytes;
      }
      digest.update(chunk);
      if (head) {
        head = Buffer.concat([head, chunk]);
        if (head.length < headBytes) continue;
        await requireType(head);
        yield head;
        head = null;
      } else yield chunk;
    }
    if (size === 0) throw BadRequest.of({ path: 'body/file', message: 'must not be empty' });
    if (head) {
      await requireType(head);
      yield head;
    }
  }
  async function requireType(head: Buffer): Promise<void> {
    if (!(await isOfType(type, head)))
      throw new UnsupportedMediaType(`The file's bytes are not of its declared type ${mimeType}`);
  }

  try {
    await pipeline(stream, checked, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }), { signal });
    return {
      path,
      size,
      sha256: digest.digest('hex'),
      mimeType,
      fileName,
      kind: type.kind,
      extension: type.extensions[0],
    };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

function findMediaType(mimeType: string): MediaType {
  const type = mediaTypes.get(mimeType);
  if (type) return type;
  throw new UnsupportedMediaType(
    `Files of the type ${mimeType} are not accepted. Accepted types: ${[...mediaTypes.keys()].join(', ')}`,
  );
}

function tooLarge(kind: MediaKind): PayloadTooLarge {
  return new PayloadTooLarge(`Files of the kind ${kind} may have at most ${mostBytesOfMediaKind[kind]} bytes`);
}

import type { Request, Response } from 'express';
import { Unavailable } from '../../../base/errors.ts';
import { mailInHand } from '../../../platform/mail/bytes-in-hand.ts';
import { readRawBytes } from './read-body.ts';

/**
 * Reads a body that is neither JSON nor a form, and does the work with its bytes. Many large bodies at once use up no memory:
 * there is a 503 for those for which there is no room.
 */
export async function withRaw(
  req: Request,
  res: Response,
  kind: { mediaType: string; mostBytes: number },
  work: (bytes: Buffer) => Promise<void>,
): Promise<void> {
  const held = mailInHand.begin();
  try {
    if (!held.add(Math.min(kind.mostBytes, announcedBytes(req) ?? kind.mostBytes)))
      throw new Unavailable('Too many large bodies at once, send it again');
    await work(await readRawBytes(req, res, kind));
  } finally {
    held.end();
  }
}

/** Undefined if the length of the content is not known: it comes in chunks, or is compressed. */
function announcedBytes({ headers }: Request): number | undefined {
  const isPlain = headers['transfer-encoding'] === undefined && headers['content-encoding'] === undefined;
  return isPlain ? Number(headers['content-length'] ?? 0) : undefined;
}

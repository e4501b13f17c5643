import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { create as contentDisposition } from 'content-disposition';
import type { Request, Response } from 'express';
import type { Context } from '../../platform/context.ts';
import type { StreamedFile } from '../../platform/exports/streamed-file.ts';

/** Whoever takes nothing for so long holds up the database's cleaning for nothing. */
const longestPauseMs = 60_000;
/** Most of what the highest level saves, at a fifth of its cost. */
const gzipLevel = 3;

/**
 * Sends a file as it is made, at the client's pace. One that fails halfway breaks the connection, because its status is
 * sent already.
 */
export async function sendFile(ctx: Context, req: Request, res: Response, file: StreamedFile): Promise<void> {
  const sending = new Sending(req, res, file);
  if (req.method === 'HEAD') return sending.end();
  try {
    await file.write((part) => sending.push(part));
  } catch (error) {
    if (!sending.hasBegun) throw error;
    const { requestId, log } = ctx;
    log.warn({ err: error, requestId }, res.destroyed ? 'a file was not taken whole' : 'a file was not sent whole');
    // A slow client would otherwise go on reading for minutes what lies in the buffers of both machines.
    res.socket?.resetAndDestroy();
    return;
  }
  await sending.end();
}

class Sending {
  readonly #req: Request;
  readonly #res: Response;
  readonly #file: StreamedFile;
  readonly #gone = new AbortController();
  #out: NodeJS.WritableStream | undefined;

  constructor(req: Request, res: Response, file: StreamedFile) {
    this.#req = req;
    this.#res = res;
    this.#file = file;
    res.once('close', () => this.#gone.abort());
  }

  get hasBegun(): boolean {
    return this.#out !== undefined;
  }

  async push(part: string | Buffer): Promise<void> {
    this.#out ??= this.#begin();
    this.#gone.signal.throwIfAborted();
    if (this.#out.write(part)) return;
    await once(this.#out, 'drain', {
      signal: AbortSignal.any([this.#gone.signal, AbortSignal.timeout(longestPauseMs)]),
    });
  }

  async end(): Promise<void> {
    this.#out ??= this.#begin();
    this.#out.end();
    // A client that went away has closed it early.
    await finished(this.#res).catch(() => undefined);
  }

  #begin(): NodeJS.WritableStream {
    const { contentType, fileName } = this.#file;
    this.#res.status(200).set({
      'Content-Type': contentType,
      'Content-Disposition': contentDisposition(fileName),
    });
    this.#res.vary('Accept-Encoding');
    if (!this.#req.acceptsEncodings('gzip')) return this.#res;
    this.#res.set('Content-Encoding', 'gzip');
    const gzip = createGzip({ level: gzipLevel });
    gzip.pipe(this.#res);
    return gzip;
  }
}

import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Request, Response } from 'express';

/** A file that pages of every origin may load, with its compressed form. */
export class WidgetFile {
  readonly #type: string;
  readonly #plain: Buffer;
  readonly #gzipped: Buffer;
  readonly #tag: string;

  constructor(type: string, content: Buffer) {
    this.#type = type;
    this.#plain = content;
    this.#gzipped = gzipSync(content);
    this.#tag = createHash('sha256').update(content).digest('base64url').slice(0, 22);
  }

  /** Sends it, or a 304 to a client that has it. */
  send(req: Request, res: Response, caching: string): void {
    res.locals.operation = 'readWidgetScript';
    const isGzipped = req.acceptsEncodings('gzip') === 'gzip';
    res.vary('Accept-Encoding').set({
      'Content-Type': `${this.#type}; charset=utf-8`,
      'Cache-Control': `public, ${caching}`,
      // Weak, because it is the same for the file and its compressed form.
      ETag: `W/"${this.#tag}"`,
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      ...(isGzipped && { 'Content-Encoding': 'gzip' }),
    });
    res.send(isGzipped ? this.#gzipped : this.#plain);
  }
}

import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

type Encoding = 'br' | 'gzip';

const compressors: Record<Encoding, (content: Buffer) => Promise<Buffer>> = {
  br: (content) => promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (content) => promisify(gzip)(content),
};

/** A name for this content, and for no other. */
function tagOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22);
}

/** A text that the service holds, with its compressed forms. Each is made once, for the first who asks for it. */
export class CompressedText {
  readonly #content: Buffer;
  readonly #tag: string;
  readonly #forms = new Map<Encoding, Promise<Buffer>>();

  constructor(content: Buffer) {
    this.#content = content;
    this.#tag = tagOf(content);
  }

  /** Sends it, or a 304 to a client that has it. By default it is asked for again each time. */
  async send(req: Request, res: Response, type: string, caching = 'no-cache'): Promise<void> {
    // Browsers take both, and name the larger one first.
    const encoding = (['br', 'gzip'] as const).find((one) => req.acceptsEncodings(one));
    res.vary('Accept-Encoding').set({
      'Content-Type': `${type}; charset=utf-8`,
      'Cache-Control': caching,
      // Weak, because it is the same for the text and its compressed forms.
      ETag: `W/"${this.#tag}"`,
      ...(encoding && { 'Content-Encoding': encoding }),
    });
    res.send(encoding ? await this.#compressed(encoding) : this.#content);
  }

  #compressed(encoding: Encoding): Promise<Buffer> {
    const form = this.#forms.get(encoding) ?? compressors[encoding](this.#content);
    this.#forms.set(encoding, form);
    return form;
  }
}

/** A file of a built site, changed for where it is served. Nobody needs a key for it, so it is changed and compressed once. */
export class ChangedFile {
  readonly #path: string;
  readonly #change: (text: string) => string;
  #kept: { mtimeMs: number; text: CompressedText } | undefined;

  constructor(path: string, change: (text: string) => string) {
    this.#path = path;
    this.#change = change;
  }

  /** Returns it as it was built last. Undefined if it is not there. */
  read(): CompressedText | undefined {
    const { mtimeMs } = statSync(this.#path, { throwIfNoEntry: false }) ?? {};
    if (mtimeMs === undefined) return undefined;
    if (mtimeMs !== this.#kept?.mtimeMs) {
      const text = this.#change(readFileSync(this.#path, 'utf8'));
      this.#kept = { mtimeMs, text: new CompressedText(Buffer.from(text)) };
    }
    return this.#kept.text;
  }
}

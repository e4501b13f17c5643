import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { createTarPacker } from 'modern-tar';
import {
  type FilesSum,
  fileName,
  type Head,
  headName,
  type Manifest,
  manifestName,
  type Part,
  partName,
} from './format.ts';

/** Writes the tar of a backup, and notes what its manifest says of it. */
export class ArchiveWriter {
  readonly readable: ReadableStream<Uint8Array>;
  readonly #tar: ReturnType<typeof createTarPacker>['controller'];
  readonly #mtime: Date;
  readonly #parts: Part[] = [];
  readonly #rows: Record<string, number> = {};
  readonly #files: Omit<FilesSum, 'sha256'> = { count: 0, bytes: 0 };
  readonly #fileLines = createHash('sha256');
  #head = '';

  constructor(mtime: Date) {
    const { readable, controller } = createTarPacker();
    this.readable = readable;
    this.#tar = controller;
    this.#mtime = mtime;
  }

  async addHead(head: Head): Promise<void> {
    for (const { name } of head.tables) this.#rows[name] = 0;
    this.#head = await this.#addText(headName, `${JSON.stringify(head, null, 2)}\n`);
  }

  async addRows(table: string, index: number, lines: string[]): Promise<void> {
    const name = partName(table, index);
    const text = `${lines.join('\n')}\n`;
    const sha256 = await this.#addText(name, text);
    this.#parts.push({ name, rows: lines.length, bytes: Buffer.byteLength(text), sha256 });
    this.#rows[table] = (this.#rows[table] ?? 0) + lines.length;
  }

  async addFile(storageKey: string, size: number, content: Readable): Promise<void> {
    const name = fileName(storageKey);
    const digest = createHash('sha256');
    const entry = this.#tar.add({ name, size, mode: 0o600, mtime: this.#mtime }).getWriter();
    for await (const chunk of content) {
      digest.update(chunk);
      await entry.write(chunk);
    }
    await entry.close();
    this.#files.count += 1;
    this.#files.bytes += size;
    this.#fileLines.update(`${digest.digest('hex')}  ${name}\n`);
  }

  /** Ends the tar with its manifest, which it returns. */
  async finish(): Promise<Manifest> {
    const files = { ...this.#files, sha256: this.#fileLines.digest('hex') };
    const manifest: Manifest = { head: this.#head, parts: this.#parts, files, rows: this.#rows };
    await this.#addText(manifestName, `${JSON.stringify(manifest, null, 2)}\n`);
    this.#tar.finalize();
    return manifest;
  }

  abort(error: unknown): void {
    this.#tar.error(error);
  }

  /** Returns the SHA-256 of the text. */
  async #addText(name: string, text: string): Promise<string> {
    const bytes = new Uint8Array(Buffer.from(text));
    const entry = this.#tar.add({ name, size: bytes.length, mode: 0o600, mtime: this.#mtime }).getWriter();
    await entry.write(bytes);
    await entry.close();
    return createHash('sha256').update(bytes).digest('hex');
  }
}

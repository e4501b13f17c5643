import { createHash, type Hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { createTarDecoder } from 'modern-tar';
import {
  type Head,
  headName,
  keyOfFile,
  type Manifest,
  manifestName,
  type Part,
  partName,
  tableOfPart,
} from './format.ts';

/** What a reader of a backup does with it. All of it comes in the order of the format. */
export interface ArchiveVisitor {
  head?(head: Head): void;
  /** `lines` are rows of the table. */
  rows?(table: string, lines: string[]): Promise<void>;
  file?(storageKey: string, content: AsyncIterable<Uint8Array>): Promise<void>;
}

/** The tar is not what its manifest says, or has none. */
class DamagedArchive extends Error {
  override name = 'DamagedArchive';
}

/**
 * Reads a backup to its end, and returns its head and its manifest.
 * @throws {DamagedArchive} at the end at the latest, if anything is missing, changed or in another place
 */
export async function readArchive(
  content: ReadableStream<Uint8Array>,
  visitor: ArchiveVisitor = {},
): Promise<{ head: Head; manifest: Manifest }> {
  const reader = new ArchiveReader(visitor);
  for await (const { header, body } of content.pipeThrough(createTarDecoder({ strict: true })))
    await reader.entry(header.name, body);
  return reader.end();
}

class ArchiveReader {
  readonly #visitor: ArchiveVisitor;
  readonly #parts: Part[] = [];
  /** How many parts of each table there were. */
  readonly #partsOf = new Map<string, number>();
  readonly #files = { count: 0, bytes: 0, lines: createHash('sha256') };
  #head: { value: Head; sha256: string } | undefined;
  #manifest: Manifest | undefined;

  constructor(visitor: ArchiveVisitor) {
    this.#visitor = visitor;
  }

  async entry(name: string, body: AsyncIterable<Uint8Array>): Promise<void> {
    if (this.#manifest) throw new DamagedArchive(`${name} comes after the manifest`);
    if (!this.#head) return this.#readHead(name, body);
    const key = keyOfFile(name);
    const table = tableOfPart(name);
    if (name === manifestName) this.#manifest = JSON.parse((await readText(body)).text) as Manifest;
    else if (key !== null) await this.#readFile(name, key, body);
    else if (table !== null) await this.#readRows(name, table, body);
    else throw new DamagedArchive(`${name} does not belong into a backup`);
  }

  end(): { head: Head; manifest: Manifest } {
    if (!this.#head || !this.#manifest) throw new DamagedArchive('it has no manifest');
    const { count, bytes, lines } = this.#files;
    const { head, parts, files, rows } = this.#manifest;
    const found: Manifest = {
      head: this.#head.sha256,
      parts: this.#parts,
      files: { count, bytes, sha256: lines.digest('hex') },
      rows: this.#countRows(this.#head.value),
    };
    if (!isDeepStrictEqual(found, { head, parts, files, rows }))
      throw new DamagedArchive('its parts are not those of its manifest');
    return { head: this.#head.value, manifest: this.#manifest };
  }

  #countRows({ tables }: Head): Record<string, number> {
    const rowsOf = (table: string) => {
      const parts = this.#parts.filter(({ name }) => tableOfPart(name) === table);
      return parts.reduce((sum, { rows }) => sum + rows, 0);
    };
    return Object.fromEntries(tables.map(({ name }) => [name, rowsOf(name)]));
  }

  async #readHead(name: string, body: AsyncIterable<Uint8Array>): Promise<void> {
    if (name !== headName) throw new DamagedArchive(`it begins with ${name}`);
    const { text, sha256 } = await readText(body);
    this.#head = { value: JSON.parse(text) as Head, sha256 };
    this.#visitor.head?.(this.#head.value);
  }

  async #readRows(name: string, table: string, body: AsyncIterable<Uint8Array>): Promise<void> {
    const { text, sha256, bytes } = await readText(body);
    const lines = text.split('\n').slice(0, -1);
    this.#requireNext(name, table);
    this.#parts.push({ name, rows: lines.length, bytes, sha256 });
    await this.#visitor.rows?.(table, lines);
  }

  async #readFile(name: string, key: string, body: AsyncIterable<Uint8Array>): Promise<void> {
    const sha256 = createHash('sha256');
    const content = this.#counted(body, sha256);
    if (this.#visitor.file) await this.#visitor.file(key, content);
    else for await (const _chunk of content);
    this.#files.count += 1;
    this.#files.lines.update(`${sha256.digest('hex')}  ${name}\n`);
  }

  async *#counted(body: AsyncIterable<Uint8Array>, sha256: Hash): AsyncGenerator<Uint8Array> {
    for await (const chunk of body) {
      sha256.update(chunk);
      this.#files.bytes += chunk.length;
      yield chunk;
    }
  }

  /** The parts of a table are numbered, and the tables come in the order of the head: rows may need those before them. */
  #requireNext(name: string, table: string): void {
    const before = this.#parts.at(-1)?.name;
    const tableBefore = before === undefined ? null : tableOfPart(before);
    const names = this.#head?.value.tables.map((one) => one.name) ?? [];
    const isInOrder = names.includes(table) && names.indexOf(table) >= names.indexOf(tableBefore ?? '');
    const index = (this.#partsOf.get(table) ?? 0) + 1;
    this.#partsOf.set(table, index);
    if (!isInOrder || name !== partName(table, index) || this.#files.count > 0)
      throw new DamagedArchive(`${name} is out of its order`);
  }
}

async function readText(body: AsyncIterable<Uint8Array>): Promise<{ text: string; sha256: string; bytes: number }> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  const all = Buffer.concat(chunks);
  return { text: all.toString(), sha256: createHash('sha256').update(all).digest('hex'), bytes: all.length };
}

import type { mediaTypeValues } from '../../../generated/contract-constants.ts';
import { nodeModule } from './node-module.ts';

/** A file to upload: bytes, a Blob or File, a stream of bytes (Node's or the Web's), or the path of a file (not in browsers). */
export type FileInput =
  | Blob
  | ArrayBuffer
  | Uint8Array
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>
  | {
      /** Path of a file on this machine. */
      path: string;
    };

/** A body that is sent as it is: text, or a file. */
export type BodyInput = string | FileInput;

/** A file, and what it may not say itself. */
export interface FileUpload {
  /** The file to send. */
  file: FileInput;
  /** The file's name, if the file itself has none. */
  fileName?: string;
  /** Such as `image/png`, if neither the file nor its name says it. */
  contentType?: string;
}

type Part = NonNullable<ConstructorParameters<typeof Blob>[0]>[number];

const typeOfExtension: Record<string, (typeof mediaTypeValues)[number]> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  weba: 'audio/webm',
  m4a: 'audio/mp4',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  wav: 'audio/wav',
  webm: 'video/webm',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
  txt: 'text/plain',
  csv: 'text/csv',
  json: 'application/json',
  gif: 'image/gif',
  heic: 'image/heic',
  mov: 'video/quicktime',
};

/** Makes a multipart form of the file, with its name and media type, and of other fields. */
export async function buildForm(
  { file, fileName, contentType }: FileUpload,
  fields: Record<string, string | undefined> = {},
): Promise<FormData> {
  const name = fileName ?? findFileName(file) ?? 'file';
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) if (value !== undefined) form.append(field, value);
  form.append('file', new Blob(await readParts(file), { type: contentType ?? findContentType(file, name) }), name);
  return form;
}

/** Reads a body that is sent as it is. */
export async function readBlob(body: BodyInput, type: string): Promise<Blob> {
  return new Blob(typeof body === 'string' ? [body] : await readParts(body), { type });
}

function findFileName(file: FileInput): string | undefined {
  if ('path' in file && typeof file.path === 'string') return file.path.split(/[\\/]/).at(-1);
  return 'name' in file && typeof file.name === 'string' ? file.name : undefined;
}

function findContentType(file: FileInput, name: string): string {
  if (file instanceof Blob && file.type !== '') return file.type;
  return typeOfExtension[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream';
}

async function readParts(file: FileInput): Promise<Part[]> {
  if (file instanceof Blob) return [file];
  if (file instanceof ArrayBuffer) return [file];
  if (file instanceof Uint8Array) return [file as Uint8Array<ArrayBuffer>];
  if (isIterable(file)) return collect(file);
  if (file instanceof ReadableStream) return collect(chunksOf(file));
  return [await fileAt(file.path)];
}

/** A stream of Node.js that reads a file has a `path` too, so what can be read comes first. */
function isIterable(file: object): file is AsyncIterable<Uint8Array> {
  return Symbol.asyncIterator in file;
}

/** Safari's streams are not iterable. */
async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) if (value) yield value;
}

async function collect(chunks: AsyncIterable<Uint8Array>): Promise<Part[]> {
  const parts: Part[] = [];
  for await (const chunk of chunks) parts.push(chunk as Uint8Array<ArrayBuffer>);
  return parts;
}

/** Backed by the file itself if the runtime can, which then reads it as it is sent. */
async function fileAt(path: string): Promise<Part> {
  const fs = await nodeModule('fs');
  return fs.openAsBlob ? fs.openAsBlob(path) : new Uint8Array(await fs.promises.readFile(path));
}

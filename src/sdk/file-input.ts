/** A file to upload: bytes, a Blob or File, a stream of bytes (Node's or the Web's), or the path of a file (not in browsers). */
export type FileInput =
  | Blob
  | ArrayBuffer
  | Uint8Array
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>
  | { path: string };

type BlobPart = ConstructorParameters<typeof File>[0][number];

const typeOfExtension: Record<string, string> = {
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
};

/** The file with its name and media type, which its name tells unless it is given. */
export async function toFile(input: FileInput, fileName?: string, contentType?: string): Promise<File> {
  const name = fileName ?? nameOf(input) ?? 'file';
  const declared = contentType ?? (input instanceof Blob && input.type !== '' ? input.type : undefined);
  const type = declared ?? typeOfExtension[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream';
  const FileClass = await fileClass();
  return new FileClass(await partsOf(input), name, { type });
}

/** `File`, which is no global in Node 18. */
async function fileClass(): Promise<typeof File> {
  if (globalThis.File) return globalThis.File;
  const buffer = await import(/* webpackIgnore: true */ /* @vite-ignore */ 'node:buffer');
  return buffer.File as unknown as typeof File;
}

function nameOf(input: FileInput): string | undefined {
  if ('path' in input) return input.path.split(/[\\/]/).at(-1);
  return 'name' in input && typeof input.name === 'string' ? input.name : undefined;
}

async function partsOf(input: FileInput): Promise<BlobPart[]> {
  if (input instanceof Blob) return [input];
  if (input instanceof ArrayBuffer) return [new Uint8Array(input)];
  if (input instanceof Uint8Array) return [input as Uint8Array<ArrayBuffer>];
  if ('path' in input) return [await fileAt(input.path)];
  const chunks: BlobPart[] = [];
  for await (const chunk of input as AsyncIterable<Uint8Array<ArrayBuffer>>) chunks.push(chunk);
  return chunks;
}

/** Backed by the file itself where the runtime can do so, which reads it as it is sent. */
async function fileAt(path: string): Promise<BlobPart> {
  const fs = await import(/* webpackIgnore: true */ /* @vite-ignore */ 'node:fs');
  return fs.openAsBlob ? fs.openAsBlob(path) : new Uint8Array(await fs.promises.readFile(path));
}

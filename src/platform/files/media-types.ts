import { extname } from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import type { mediaTypeValues } from '../../../generated/contract-constants.ts';
import type { MediaKind } from '../../../generated/sdk/types.gen.ts';
import { UnsupportedMediaType } from '../../base/errors.ts';
import { isMp4 } from './is-mp4.ts';

type MimeType = (typeof mediaTypeValues)[number];

export interface MediaType {
  mimeType: MimeType;
  kind: MediaKind;
  /** Those that files of this type have; the first is given to one that has another. */
  extensions: readonly [string, ...string[]];
  /** Whether its bytes must be UTF-8 without U+0000. */
  isText?: boolean;
}

interface Known extends Omit<MediaType, 'mimeType'> {
  /** Other names that senders have for it. */
  alsoCalled?: readonly string[];
}

const mp4 = 'video/mp4';

/** The types that can be uploaded. */
export const mediaTypes: ReadonlyMap<string, MediaType & Known> = new Map(
  Object.entries({
    'image/png': { kind: 'image', extensions: ['png', 'apng'], alsoCalled: ['image/apng', 'image/x-png'] },
    'image/jpeg': {
      kind: 'image',
      extensions: ['jpg', 'jpeg', 'jpe', 'jfif'],
      alsoCalled: ['image/jpg', 'image/pjpeg'],
    },
    'image/webp': { kind: 'image', extensions: ['webp'] },
    'audio/webm': { kind: 'audio', extensions: ['webm', 'weba'] },
    'audio/mp4': { kind: 'audio', extensions: ['m4a', 'mp4'], alsoCalled: ['audio/x-m4a', 'audio/m4a', 'audio/x-mp4'] },
    'audio/mpeg': {
      kind: 'audio',
      extensions: ['mp3'],
      alsoCalled: ['audio/mp3', 'audio/x-mp3', 'audio/x-mpeg', 'audio/mpeg3'],
    },
    'audio/ogg': {
      kind: 'audio',
      extensions: ['ogg', 'oga', 'opus'],
      alsoCalled: ['audio/x-ogg', 'audio/opus', 'application/ogg'],
    },
    'audio/wav': {
      kind: 'audio',
      extensions: ['wav', 'wave'],
      alsoCalled: ['audio/x-wav', 'audio/wave', 'audio/vnd.wave', 'audio/x-pn-wav'],
    },
    'video/webm': { kind: 'video', extensions: ['webm'] },
    'video/mp4': { kind: 'video', extensions: ['mp4', 'm4v'], alsoCalled: ['video/x-m4v', 'video/m4v'] },
    'application/pdf': { kind: 'document', extensions: ['pdf'], alsoCalled: ['application/x-pdf'] },
    'text/plain': { kind: 'document', isText: true, extensions: ['txt', 'text', 'log', 'md'] },
    'text/csv': {
      ...{ kind: 'document', isText: true, extensions: ['csv'] },
      // Windows names it after the program that opens it.
      alsoCalled: ['application/csv', 'text/comma-separated-values', 'application/vnd.ms-excel'],
    },
    'application/json': { kind: 'document', isText: true, extensions: ['json', 'har'], alsoCalled: ['text/json'] },
    'image/gif': { kind: 'document', extensions: ['gif'] },
    'image/heic': { kind: 'document', extensions: ['heic', 'heif', 'hif'], alsoCalled: ['image/heif'] },
    'video/quicktime': { kind: 'document', extensions: ['mov', 'qt'] },
  } satisfies Record<MimeType, Known>).map(([mimeType, known]) => [
    mimeType,
    { mimeType: mimeType as MimeType, ...known } as MediaType & Known,
  ]),
);
const byName = new Map(
  [...mediaTypes.values()].flatMap((type) =>
    [type.mimeType, ...(type.alsoCalled ?? [])].map((name) => [name, type] as const),
  ),
);

/**
 * Names of a sender that knows none. The last is also that of the reader of forms for a type that it cannot read, such as
 * `video/webm;codecs=vp8,opus`, which is how browsers call their recordings.
 */
const anyType = ['application/octet-stream', 'binary/octet-stream', 'text/plain'];

/** How many bytes from the start of a file tell its type. */
export const headBytes = 4_100;

/** A file by the words of its sender. */
export interface DeclaredFile {
  fileName: string;
  /** Without parameters. */
  mimeType: string;
}

/** Throws a 415 if no file of the type is taken. */
export function requireListedType(declared: string, takesDocuments: boolean): void {
  if (!listedType(declared, takesDocuments) && !anyType.includes(declared)) throw notAccepted(declared);
}

/** Returns the type of a file that starts with these bytes. Throws a 415 if they are not of the declared type. */
export async function requireMediaType(
  { mimeType: declared, fileName }: DeclaredFile,
  head: Uint8Array,
  takesDocuments: boolean,
): Promise<MediaType> {
  const found = await mediaTypeOf(head, takesDocuments);
  const type = anyType.includes(declared) ? undefined : listedType(declared, takesDocuments);
  if (!type) {
    if (found) return found;
    if (takesDocuments) return textTypeOf(fileName);
    throw notAccepted(declared);
  }
  const isOfType = found ? mayBe(found, type) : type.isText;
  if (!isOfType) throw new UnsupportedMediaType(`The file's bytes are not of its declared type ${declared}`);
  return type;
}

/** Returns the declared type of a picture, sound or film whose bytes are of it. Undefined for every other file. */
export async function shownMediaType({ mimeType }: DeclaredFile, head: Uint8Array): Promise<MediaType | undefined> {
  const type = listedType(mimeType, false);
  const found = type && (await mediaTypeOf(head, false));
  return type && found && mayBe(found, type) ? type : undefined;
}

/** Undefined if the bytes are of no type that can be uploaded, or of text. */
async function mediaTypeOf(head: Uint8Array, takesDocuments: boolean): Promise<MediaType | undefined> {
  const found = await fileTypeFromBuffer(head);
  const name = found?.mime.split(';')[0] ?? '';
  const known = listedType(name, takesDocuments);
  if (known && known.kind !== 'document') return known;
  // A film of QuickTime may say that it can be read as MP4.
  return isMp4(head) ? mediaTypes.get(mp4) : known;
}

function listedType(name: string, takesDocuments: boolean): MediaType | undefined {
  const type = byName.get(name);
  return type?.kind === 'document' && !takesDocuments ? undefined : type;
}

/** A container of MP4 or WebM holds sound alone or pictures too, and its first bytes do not tell which. */
function mayBe(found: MediaType, type: MediaType): boolean {
  return containerOf(found) === containerOf(type) || (found.mimeType === mp4 && type.mimeType === 'video/quicktime');
}

function containerOf({ mimeType }: MediaType): string {
  return mimeType.endsWith('/webm') || mimeType.endsWith('/mp4') ? mimeType.replace(/^\w+/, '') : mimeType;
}

/** The type of a text that nobody has named, by the name of its file. */
function textTypeOf(fileName: string): MediaType {
  const extension = extname(fileName).slice(1).toLowerCase();
  const texts = [...mediaTypes.values()].filter(({ isText }) => isText);
  return (texts.find(({ extensions }) => extensions.includes(extension)) ?? mediaTypes.get('text/plain')) as MediaType;
}

/** The 415 for a file of a type that is not taken. */
export function notAccepted(declared: string): UnsupportedMediaType {
  const accepted = [...mediaTypes.values()].filter(({ kind }) => kind !== 'document').map(({ mimeType }) => mimeType);
  return new UnsupportedMediaType(
    `Files of the type ${declared} are not accepted. Accepted types: ${accepted.join(', ')}`,
  );
}

/** The 415 for bytes that are of no type that can be told, nor text. */
export function notText(): UnsupportedMediaType {
  return new UnsupportedMediaType("The file's bytes are not of an accepted type. A text must be UTF-8 without U+0000");
}

import { fileTypeFromBuffer } from 'file-type';
import type { mediaTypeValues } from '../../../generated/contract-constants.ts';
import type { MediaKind } from '../../../generated/sdk/types.gen.ts';

export interface MediaType {
  kind: MediaKind;
  /** Those that files of this type have; the first is given to one that has another. */
  extensions: readonly [string, ...string[]];
  /** What `file-type` may call bytes of this type. It cannot tell what a WebM or MP4 file holds. */
  foundAs: string[];
}

const webm = ['video/webm'];
const mp4 = ['video/mp4', 'video/x-m4v', 'audio/mp4', 'audio/x-m4a'];

/** The types that can be uploaded. */
export const mediaTypes: ReadonlyMap<string, MediaType> = new Map(
  Object.entries<MediaType>({
    'image/png': { kind: 'image', extensions: ['png', 'apng'], foundAs: ['image/png', 'image/apng'] },
    'image/jpeg': { kind: 'image', extensions: ['jpg', 'jpeg', 'jpe', 'jfif'], foundAs: ['image/jpeg'] },
    'image/webp': { kind: 'image', extensions: ['webp'], foundAs: ['image/webp'] },
    'audio/webm': { kind: 'audio', extensions: ['webm', 'weba'], foundAs: webm },
    'audio/mp4': { kind: 'audio', extensions: ['m4a', 'mp4'], foundAs: mp4 },
    'audio/mpeg': { kind: 'audio', extensions: ['mp3'], foundAs: ['audio/mpeg'] },
    'audio/ogg': {
      kind: 'audio',
      extensions: ['ogg', 'oga', 'opus'],
      foundAs: ['audio/ogg', 'audio/ogg; codecs=opus'],
    },
    'audio/wav': { kind: 'audio', extensions: ['wav', 'wave'], foundAs: ['audio/wav'] },
    'video/webm': { kind: 'video', extensions: ['webm'], foundAs: webm },
    'video/mp4': { kind: 'video', extensions: ['mp4', 'm4v'], foundAs: mp4 },
  } satisfies Record<(typeof mediaTypeValues)[number], MediaType>),
);

/** How many bytes from the start of a file tell its type. */
export const headBytes = 4_100;

/** Whether a file that starts with these bytes is of the type. */
export async function isOfType({ foundAs }: MediaType, head: Uint8Array): Promise<boolean> {
  const found = await fileTypeFromBuffer(head);
  return found !== undefined && foundAs.includes(found.mime);
}

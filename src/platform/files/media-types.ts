import { fileTypeFromBuffer } from 'file-type';
import type { mediaTypeValues } from '../../../generated/contract-constants.ts';
import type { MediaKind } from '../../../generated/sdk/types.gen.ts';

export interface MediaType {
  kind: MediaKind;
  extension: string;
  /** What `file-type` may call bytes of this type. It cannot tell what a WebM or MP4 file holds. */
  foundAs: string[];
}

const webm = ['video/webm'];
const mp4 = ['video/mp4', 'video/x-m4v', 'audio/mp4', 'audio/x-m4a'];

/** The types that can be uploaded. */
export const mediaTypes: ReadonlyMap<string, MediaType> = new Map(
  Object.entries<MediaType>({
    'image/png': { kind: 'image', extension: 'png', foundAs: ['image/png', 'image/apng'] },
    'image/jpeg': { kind: 'image', extension: 'jpg', foundAs: ['image/jpeg'] },
    'image/webp': { kind: 'image', extension: 'webp', foundAs: ['image/webp'] },
    'audio/webm': { kind: 'audio', extension: 'webm', foundAs: webm },
    'audio/mp4': { kind: 'audio', extension: 'm4a', foundAs: mp4 },
    'audio/mpeg': { kind: 'audio', extension: 'mp3', foundAs: ['audio/mpeg'] },
    'audio/ogg': { kind: 'audio', extension: 'ogg', foundAs: ['audio/ogg', 'audio/ogg; codecs=opus'] },
    'audio/wav': { kind: 'audio', extension: 'wav', foundAs: ['audio/wav'] },
    'video/webm': { kind: 'video', extension: 'webm', foundAs: webm },
    'video/mp4': { kind: 'video', extension: 'mp4', foundAs: mp4 },
  } satisfies Record<(typeof mediaTypeValues)[number], MediaType>),
);

/** So many bytes from the start of a file tell its type. */
export const headBytes = 4_100;

/** Whether bytes that start like this are of the type. */
export async function isOfType({ foundAs }: MediaType, head: Uint8Array): Promise<boolean> {
  const found = await fileTypeFromBuffer(head);
  return found !== undefined && foundAs.includes(found.mime);
}

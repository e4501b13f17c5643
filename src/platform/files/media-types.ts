import { fileTypeFromBuffer } from 'file-type';

export type MediaKind = 'image' | 'audio' | 'video';

export interface MediaType {
  kind: MediaKind;
  extension: string;
  /** What `file-type` may call bytes of this type. It cannot tell what a WebM or MP4 file holds. */
  foundAs: string[];
}

const webm = ['video/webm'];
const mp4 = ['video/mp4', 'video/x-m4v', 'audio/mp4', 'audio/x-m4a'];

/** The types that can be uploaded. */
export const mediaTypes: ReadonlyMap<string, MediaType> = new Map([
  ['image/png', { kind: 'image', extension: 'png', foundAs: ['image/png', 'image/apng'] }],
  ['image/jpeg', { kind: 'image', extension: 'jpg', foundAs: ['image/jpeg'] }],
  ['image/webp', { kind: 'image', extension: 'webp', foundAs: ['image/webp'] }],
  ['audio/webm', { kind: 'audio', extension: 'webm', foundAs: webm }],
  ['audio/mp4', { kind: 'audio', extension: 'm4a', foundAs: mp4 }],
  ['audio/mpeg', { kind: 'audio', extension: 'mp3', foundAs: ['audio/mpeg'] }],
  ['audio/ogg', { kind: 'audio', extension: 'ogg', foundAs: ['audio/ogg', 'audio/ogg; codecs=opus'] }],
  ['audio/wav', { kind: 'audio', extension: 'wav', foundAs: ['audio/wav'] }],
  ['video/webm', { kind: 'video', extension: 'webm', foundAs: webm }],
  ['video/mp4', { kind: 'video', extension: 'mp4', foundAs: mp4 }],
]);

/** The largest file of each kind, in bytes. */
export const mostBytes: Record<MediaKind, number> = {
  image: 5 * 1_048_576,
  audio: 10 * 1_048_576,
  video: 50 * 1_048_576,
};

/** So many bytes from the start of a file tell its type. */
export const headBytes = 4_100;

/** Whether bytes that start like this are of the type. */
export async function isOfType({ foundAs }: MediaType, head: Uint8Array): Promise<boolean> {
  const found = await fileTypeFromBuffer(head);
  return found !== undefined && foundAs.includes(found.mime);
}

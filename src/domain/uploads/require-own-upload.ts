import { BadRequest } from '../../base/errors.ts';
import type { SqlContext } from '../../platform/context.ts';
import { mediaUrl } from './attachment.ts';
import { readShowable } from './upload-sql.ts';

/** The kind of file that each of an item's own fields shows. */
export const mediaKinds = {
  screenshotUrl: 'image',
  attachmentUrl: 'image',
  audioUrl: 'audio',
  videoUrl: 'video',
} as const;

export type MediaFields = { [Field in keyof typeof mediaKinds]?: string | null };

/** Returns the names in the media store of the files that an item shows. */
export function shownStorageKeys(fields: MediaFields): string[] {
  const urls = Object.keys(mediaKinds).flatMap((field) => fields[field as keyof MediaFields] ?? []);
  return urls.map((url) => url.slice(url.lastIndexOf('/') + 1));
}

/** Requires each given URL to be one that this service's upload returned, in this workspace and of the field's kind. */
export async function requireOwnUploads(ctx: SqlContext, workspaceId: string, fields: MediaFields): Promise<void> {
  const given = Object.entries(mediaKinds).flatMap(([field, kind]) => {
    const url = fields[field as keyof MediaFields];
    return url
      ? [{ field, kind, storageKey: url.slice(mediaUrl(ctx, '').length), ours: url.startsWith(mediaUrl(ctx, '')) }]
      : [];
  });
  if (given.length === 0) return;
  const storageKeys = given.map((one) => one.storageKey);
  const uploads = await readShowable(ctx, workspaceId, storageKeys);
  const wrong = given.filter(
    ({ ours, kind, storageKey }) =>
      !ours || !uploads.some((upload) => upload.storageKey === storageKey && upload.kind === kind),
  );
  const [first, ...rest] = wrong.map(({ field, kind }) => ({
    path: `body/${field}`,
    message: `must be the URL of an uploaded ${kind} of this workspace`,
  }));
  if (first) throw BadRequest.of(first, ...rest);
}

import { DiskStore } from './disk-store.ts';
import { mediaFolder } from './incoming.ts';
import type { MediaStore, StoreSettings } from './media-store.ts';

/** S3 where a bucket is set, else the disk. */
export async function openMediaStore(settings: StoreSettings): Promise<MediaStore> {
  if (!settings.s3) return new DiskStore(mediaFolder(settings.dataDir));
  // The SDK is large: who does not use it does not load it.
  const { S3Store } = await import('./s3-store.ts');
  return new S3Store(settings.s3);
}

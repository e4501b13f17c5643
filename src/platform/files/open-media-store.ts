import { DiskStore } from './disk-store.ts';
import { mediaFolder } from './incoming.ts';
import type { MediaStore, StoreSettings } from './media-store.ts';

/** Opens S3 if a bucket is set, otherwise the disk. */
export async function openMediaStore(settings: StoreSettings): Promise<MediaStore> {
  if (!settings.s3) return new DiskStore(mediaFolder(settings.dataDir));
  // The SDK is large, so only those who use it load it.
  const { S3Store } = await import('./s3-store.ts');
  return new S3Store(settings.s3);
}

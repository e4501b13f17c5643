import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openMediaStore } from '../../platform/files/open-media-store.ts';
import type { Settings } from '../../start/settings.ts';
import { explain, type Finding } from './finding.ts';

const content = 'heed doctor';

/** Whether uploaded files can be stored, read and removed, tried with a file of a few bytes. */
export async function examineFiles(settings: Settings): Promise<Finding[]> {
  const about = 'files';
  const place = settings.s3 ? `the bucket ${settings.s3.bucket}` : 'the disk';
  const storageKey = `doctor-${randomUUID()}.txt`;
  const path = join(settings.dataDir, `.${storageKey}`);
  try {
    await writeFile(path, content);
    const store = await openMediaStore(settings);
    await store.put(storageKey, { path, size: content.length, mimeType: 'text/plain' });
    const stored = await store.read(storageKey);
    if (!stored) throw new Error('what was stored is not there');
    const text = Buffer.concat(await stored.toArray()).toString();
    await store.remove(storageKey);
    if (text !== content) throw new Error('what was stored is read as something else');
    return [{ about, state: 'ok', says: `they can be stored on ${place} and read again` }];
  } catch (error) {
    const remedy = settings.s3
      ? 'Check S3_BUCKET, S3_ENDPOINT and S3_REGION, and that the AWS credentials may read, write and delete there.'
      : 'Check the rights of DATA_DIR/media.';
    return [{ about, state: 'fault', says: `they cannot be stored on ${place}: ${explain(error)}`, remedy }];
  } finally {
    await rm(path, { force: true }).catch(() => undefined);
  }
}

import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The key of an embedded installation: 32 bytes, made once and kept in its data folder, readable only by its user. */
export async function keptSecretKey(dataDir: string): Promise<Buffer> {
  const file = join(dataDir, 'secret.key');
  try {
    await mkdir(dataDir, { recursive: true });
    await writeFile(file, `${randomBytes(32).toString('hex')}\n`, { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const key = Buffer.from((await readFile(file, 'utf8')).trim(), 'hex');
  if (key.length !== 32) throw new Error(`${file} must contain 32 bytes in hex`);
  return key;
}

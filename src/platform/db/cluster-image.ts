import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';

/** What an image begins with, before the bytes of its files: their paths and sizes, in order. */
interface Contents {
  folders: string[];
  files: [path: string, size: number][];
}

/** Four bytes say how long the list is. */
const lengthBytes = 4;

/** Returns the image of a closed embedded database: all its files, in a twentieth of their size. */
export async function packCluster(directory: string): Promise<Buffer> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const contents: Contents = { folders: [], files: [] };
  const bytes: Buffer[] = [];
  for (const entry of entries) {
    const path = relative(directory, join(entry.parentPath, entry.name));
    if (entry.isDirectory()) contents.folders.push(path);
    else {
      const file = await readFile(join(directory, path));
      contents.files.push([path, file.length]);
      bytes.push(file);
    }
  }
  const list = Buffer.from(JSON.stringify(contents));
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32LE(list.length);
  // The files repeat each other over long distances. The highest level takes twenty times as long and saves an eighth of the size.
  const params = { [constants.ZSTD_c_compressionLevel]: 9, [constants.ZSTD_c_enableLongDistanceMatching]: 1 };
  return promisify(zstdCompress)(Buffer.concat([length, list, ...bytes]), { params });
}

/** Makes the files of the image in an empty directory. */
export async function unpackCluster(image: Buffer, directory: string): Promise<void> {
  const all = await promisify(zstdDecompress)(image);
  let position = lengthBytes + all.readUInt32LE();
  const { folders, files }: Contents = JSON.parse(all.toString('utf8', lengthBytes, position));
  for (const folder of folders) await mkdir(join(directory, folder), { recursive: true, mode: 0o700 });
  for (const [path, size] of files) {
    await writeFile(join(directory, path), all.subarray(position, position + size), { mode: 0o600 });
    position += size;
  }
}

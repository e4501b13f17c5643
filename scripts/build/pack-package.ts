import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { packTar } from 'modern-tar';

/** The time that npm gives to files, because some programs warn of files from 1970. */
const mtime = new Date('1985-10-26T08:15:00.000Z');

/** Packs a built package for npm. The same files make the same archive, whenever and wherever it is packed. */
export async function packPackage(built: string): Promise<Buffer> {
  const names = globSync('**', { cwd: built }).filter((name) => statSync(join(built, name)).isFile());
  const entries = names.sort().map((name) => {
    const body = readFileSync(join(built, name));
    const mode = statSync(join(built, name)).mode & 0o100 ? 0o755 : 0o644;
    return { header: { name: `package/${name}`, size: body.length, mode, mtime }, body };
  });
  return gzipSync(await packTar(entries), { level: 9 });
}

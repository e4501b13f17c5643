import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BuiltPackage } from '../../src/doors/http/site/built-packages.ts';
import { packPackage } from './pack-package.ts';

const project = join(import.meta.dirname, '../..');
/** The folders in `packages/` whose build makes a package for npm. */
const names = ['sdk', 'mcp', 'widget'];

/** Writes the packages that the service hands out into the folder, each as an archive for npm, and their list. */
export async function buildPackages(out: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'heed-packages-'));
  try {
    const packages = names.map(async (name): Promise<BuiltPackage> => {
      const [file, built] = [`heed-${name}.tgz`, join(folder, name)];
      const build = join(project, 'packages', name, 'build/build.ts');
      await promisify(execFile)(process.execPath, [build, '--out', built]);
      const archive = await packPackage(built);
      writeFileSync(join(out, file), archive);
      return describe(file, archive, JSON.parse(readFileSync(join(built, 'package.json'), 'utf8')));
    });
    writeFileSync(join(out, 'packages.json'), `${JSON.stringify(await Promise.all(packages), null, 2)}\n`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function describe(file: string, archive: Buffer, manifest: Record<'name' | 'version' | 'description' | 'bin', string>) {
  const { name, version, description } = manifest;
  const integrity = `sha512-${createHash('sha512').update(archive).digest('base64')}`;
  return { file, name, version, description, isProgram: 'bin' in manifest, sizeBytes: archive.length, integrity };
}

import { execFile } from 'node:child_process';
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface Installed {
  /** A folder that has only the package in its `node_modules`. */
  folder: string;
  tarballBytes: number;
}

/**
 * Packs a built package as npm would publish it, and installs it into an empty folder in `root`, outside the
 * repository.
 */
export async function installPacked(built: string, root: string): Promise<Installed> {
  const packed = await npm(built, 'pack', '--silent', '--pack-destination', root);
  const tarball = join(root, packed.trim());
  const folder = join(root, 'user');
  mkdirSync(folder);
  await npm(folder, 'install', '--offline', '--no-audit', '--no-fund', tarball);
  return { folder, tarballBytes: statSync(tarball).size };
}

async function npm(cwd: string, ...args: string[]): Promise<string> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME };
  return (await promisify(execFile)('npm', args, { cwd, env })).stdout;
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The packages for npm, as `npm run packages` has built them. */
export const builtPackages = fileURLToPath(new URL('../../../../dist/packages', import.meta.url));

/** A package for npm that the service hands out, as packages.json beside the archives lists it. */
export interface BuiltPackage {
  file: string;
  name: string;
  version: string;
  description: string;
  /** Whether it is run, and not imported. */
  isProgram: boolean;
  sizeBytes: number;
  /** Checksum in the form of npm. */
  integrity: string;
}

/** Returns the packages in the folder. Undefined if they are not built. */
export function listBuiltPackages(folder: string): BuiltPackage[] | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, 'packages.json'), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { processEnv } from '../../../test/process/server-process.ts';
import { madeOnce } from '../../../test/support/made-once.ts';

const project = join(import.meta.dirname, '../../..');
const built = join(project, 'dist/dashboard');

/** Builds what the service serves, once for a test run. */
export async function buildDashboard(): Promise<void> {
  await madeOnce('dashboard', async () => {
    const script = join(project, 'packages/dashboard/build/build.ts');
    await promisify(execFile)(process.execPath, [script], { env: processEnv });
  });
}

interface BuiltFile {
  file: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
  isEntry?: boolean;
}

/** The scripts and styles of the built dashboard: what each source needs, and how large it is. */
export class BuiltFiles {
  readonly #files: Record<string, BuiltFile> = JSON.parse(readFileSync(join(built, 'build/files.json'), 'utf8'));

  /** The sources that are loaded late: screens, the frame around them, and parts of them. */
  get late(): string[] {
    return [...new Set(Object.values(this.#files).flatMap(({ dynamicImports = [] }) => dynamicImports))];
  }

  /** All files that these sources need, beside the page itself. */
  neededBy(...sources: string[]): Set<string> {
    const seen = new Set<string>();
    const waiting = ['index.html', ...sources];
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      const { file, css = [], imports = [] } = this.#files[name] ?? {};
      if (file === undefined) throw new Error(`The dashboard is not built from ${name}`);
      if (seen.has(file)) continue;
      for (const one of [file, ...css]) seen.add(one);
      waiting.push(...imports);
    }
    return seen;
  }

  static gzippedBytes(files: Iterable<string>): number {
    return Array.from(files, (file) => gzipSync(readFileSync(join(built, file)), { level: 9 }).length).reduce(
      (sum, bytes) => sum + bytes,
      0,
    );
  }
}

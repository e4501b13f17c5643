import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { png } from '../../../test/support/media.ts';

const project = join(import.meta.dirname, '../../..');
const bin = join(project, 'node_modules/.bin');

/** The SDK as users get it: built, packed, and installed into an empty project outside the repository. */
export class InstalledPackage {
  /** What `npm run build:sdk` writes. */
  readonly built: string;
  /** The project that has the package. It also contains packages/sdk/test/consumer and a picture, screenshot.png. */
  readonly consumer: string;
  /** The file that npm would upload. */
  readonly tarball: string;
  readonly #root: string;

  private constructor(root: string, tarball: string) {
    this.#root = root;
    this.built = join(root, 'built');
    this.consumer = join(root, 'consumer');
    this.tarball = join(root, tarball);
  }

  static async make(): Promise<InstalledPackage> {
    const root = mkdtempSync(join(tmpdir(), 'heed-sdk-'));
    await run('node', [join(project, 'packages/sdk/build/build.ts'), '--out', join(root, 'built')], project);
    const packed = await run('npm', ['pack', '--silent', '--pack-destination', root], join(root, 'built'));
    const made = new InstalledPackage(root, packed.trim());
    mkdirSync(made.consumer);
    writeFileSync(
      join(made.consumer, 'package.json'),
      JSON.stringify({ name: 'consumer', private: true, type: 'module' }),
    );
    await run('npm', ['install', '--offline', '--no-audit', '--no-fund', made.tarball], made.consumer);
    cpSync(join(import.meta.dirname, 'consumer'), made.consumer, { recursive: true });
    writeFileSync(join(made.consumer, 'screenshot.png'), png);
    return made;
  }

  /** Returns what tsc says about files of the consumer under these strict options. Empty if all is right. */
  async typeErrors(options: Record<string, unknown>, files: string[]): Promise<string> {
    const common = { strict: true, noEmit: true, target: 'es2022', types: ['node'], skipLibCheck: false };
    const typeRoots = [join(project, 'node_modules/@types')];
    const config = { compilerOptions: { ...common, typeRoots, ...options }, files };
    writeFileSync(join(this.consumer, 'tsconfig.json'), JSON.stringify(config));
    return run('tsc', ['-p', '.'], this.consumer).then(
      () => '',
      ({ stdout }: { stdout: string }) => stdout,
    );
  }

  /** Puts a file into the consumer. */
  write(name: string, text: string): void {
    mkdirSync(dirname(join(this.consumer, name)), { recursive: true });
    writeFileSync(join(this.consumer, name), text);
  }

  remove(): void {
    rmSync(this.#root, { recursive: true });
  }
}

/**
 * Returns what the command prints. Rejects if it fails. Commands of the repository come before those of the machine.
 */
export async function run(command: string, args: string[], cwd: string, env: NodeJS.ProcessEnv = {}): Promise<string> {
  const PATH = `${bin}:${process.env.PATH}`;
  const { stdout } = await promisify(execFile)(command, args, {
    cwd,
    env: { ...process.env, NODE_OPTIONS: '', NO_COLOR: '1', PATH, ...env },
    maxBuffer: 16 * 1_024 * 1_024,
  });
  return stdout;
}

import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { madeOnce } from '../../../test/support/made-once.ts';
import { png } from '../../../test/support/media.ts';

const project = join(import.meta.dirname, '../../..');
const tarballName = 'sdk.tgz';
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

  private constructor(root: string) {
    this.#root = root;
    this.built = join(root, 'built');
    this.consumer = join(root, 'consumer');
    this.tarball = join(root, tarballName);
  }

  /** It is built and installed once for a test run, and each test file has a copy. */
  static async make(): Promise<InstalledPackage> {
    const made = await madeOnce('sdk', install);
    const root = mkdtempSync(join(tmpdir(), 'heed-sdk-'));
    cpSync(made, root, { recursive: true });
    return new InstalledPackage(root);
  }

  /**
   * Returns what tsc says about files of the consumer under these strict options. Empty if all is right. Its older
   * version takes seconds.
   */
  async typeErrors(options: Record<string, unknown>, files: string[], version: 6 | 7 = 7): Promise<string> {
    const common = { strict: true, noEmit: true, target: 'es2022', types: ['node'], skipLibCheck: false };
    const typeRoots = [join(project, 'node_modules/@types')];
    const config = { compilerOptions: { ...common, typeRoots, ...options }, files };
    writeFileSync(join(this.consumer, 'tsconfig.json'), JSON.stringify(config));
    const compiler = join(project, 'node_modules', version === 7 ? 'typescript-7' : 'typescript', 'bin/tsc');
    return run('node', [compiler, '-p', '.'], this.consumer).then(
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

async function install(root: string): Promise<void> {
  const [built, consumer] = [join(root, 'built'), join(root, 'consumer')];
  await run('node', [join(project, 'packages/sdk/build/build.ts'), '--out', built], project);
  const packed = await run('npm', ['pack', '--silent', '--pack-destination', root], built);
  renameSync(join(root, packed.trim()), join(root, tarballName));
  mkdirSync(consumer);
  writeFileSync(join(consumer, 'package.json'), JSON.stringify({ name: 'consumer', private: true, type: 'module' }));
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', `../${tarballName}`], consumer);
  cpSync(join(import.meta.dirname, 'consumer'), consumer, { recursive: true });
  writeFileSync(join(consumer, 'screenshot.png'), png);
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

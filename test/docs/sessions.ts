import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { processEnv } from '../process/server-process.ts';
import { type CodeBlock, infoValue } from '../support/markdown-code.ts';
import { project } from './guides.ts';

/** The languages whose blocks are run. */
export const runLanguages = ['sh', 'ts', 'js', 'python'] as const;
export type Language = (typeof runLanguages)[number];

/** Where the blocks of a guide run: its folder, and what the text tells the reader to set. */
export interface Place {
  folder: string;
  env: Record<string, string>;
}

/** A block and what it printed on stdout. */
export interface Ran {
  block: CodeBlock;
  printed: string;
}

const mark = '\u001e';
const printMark: Record<Language, string> = {
  sh: `printf '${mark}'`,
  ts: `process.stdout.write('${mark}');`,
  js: `process.stdout.write('${mark}');`,
  python: `print('${mark}', end='', flush=True)`,
};
const command: Record<Language, (file: string) => string[]> = {
  sh: (file) => ['bash', '-euo', 'pipefail', file],
  ts: (file) => [process.execPath, file],
  js: (file) => [process.execPath, file],
  python: (file) => ['python3', file],
};
const extension: Record<Language, string> = { sh: 'sh', ts: 'ts', js: 'mjs', python: 'py' };

/** What the programs of a guide get from the environment of the tests. They share what Node.js has compiled. */
export const readersEnv: Readonly<Record<string, string>> = {
  PATH: processEnv.PATH ?? '',
  NODE_COMPILE_CACHE: processEnv.NODE_COMPILE_CACHE,
};

/** A folder in which `@heed/sdk` can be imported, as after `npm install`. */
export function preparePlace(folder: string): void {
  const sdk = join(folder, 'node_modules/@heed/sdk');
  mkdirSync(sdk, { recursive: true });
  // The paths of the package are parts of its one file.
  const exports = { '.': './index.js', './*': './index.js' };
  writeFileSync(join(sdk, 'package.json'), JSON.stringify({ name: '@heed/sdk', type: 'module', exports }));
  writeFileSync(
    join(sdk, 'index.js'),
    `export * from ${JSON.stringify(join(project, 'packages/sdk/src/index.ts'))};\n`,
  );
}

/** Blocks that a guide shows as files, written to its folder. */
export function writeFiles(blocks: CodeBlock[], { folder }: Pick<Place, 'folder'>): void {
  for (const block of blocks) {
    const file = infoValue(block, 'file');
    if (file === undefined) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), block.code);
  }
}

/**
 * Runs the blocks of one language as one program, so that a later one sees the names of an earlier one. What a shell
 * exports is added to `place.env`. Throws with the program's output if it fails.
 */
export async function runBlocks(language: Language, blocks: CodeBlock[], place: Place): Promise<Ran[]> {
  if (blocks.length === 0) return [];
  const parts = blocks.map(({ code }) => `${code}\n${printMark[language]}\n`);
  const program = join(place.folder, `guide.${extension[language]}`);
  const exported = join(place.folder, '.exported');
  writeFileSync(program, parts.join('') + (language === 'sh' ? `env -0 > '${exported}'\n` : ''));
  const [file = '', ...args] = command[language](program);
  const child = spawn(file, args, { cwd: place.folder, env: place.env, stdio: ['ignore', 'pipe', 'pipe'] });
  const exit = new Promise((resolve) => child.once('close', resolve));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const printed = asInGuides(stdout, place).split(mark);
  if ((await exit) !== 0)
    throw new Error(`The block at line ${blocks[printed.length - 1]?.line} failed:\n${printed.at(-1)}\n${stderr}`);
  if (language === 'sh') Object.assign(place.env, variablesOf(readFileSync(exported, 'utf8')));
  return blocks.map((block, index) => ({ block, printed: printed[index] ?? '' }));
}

/** With the service's address in the guides. */
function asInGuides(printed: string, { env }: Place): string {
  if (!env.HEED_URL) return printed;
  const { port } = new URL(env.HEED_URL);
  return [env.HEED_URL, `http://localhost:${port}`].reduce(
    (text, url) => text.replaceAll(url, 'http://localhost:3000'),
    printed,
  );
}

function variablesOf(listing: string): Record<string, string> {
  const lines = listing.split('\0').filter((line) => line.includes('='));
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
}

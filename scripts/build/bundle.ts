import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { brokenFileUrls, fileUrls } from './file-urls.ts';
import { mcpWithoutValidator } from './mcp-validator.ts';
import { requireNodeHttp } from './node-http.ts';
import { prismaEngineInFile } from './prisma-engine.ts';
import { writeThirdParty } from './third-party.ts';

/** A file or folder of the repository, and where the package has it. */
export interface BuiltFile {
  from: string;
  to: string;
}

/** What the repository's code is built into: programs by their names, and the files that they read. */
export interface Bundle {
  programs: Record<string, string>;
  files: readonly BuiltFile[];
  /** Folders of packages that are in those files. */
  packages?: readonly string[];
  /** The oldest Node.js that it runs on. */
  oldestNode: string;
}

/** CommonJS modules within a module load those of Node.js by it. */
const requireForCommonJs = `const require = process.getBuiltinModule('node:module').createRequire(import.meta.url);`;

/**
 * Writes `code/` in the folder `out`: a module for each program, and beside them what they share and what is loaded
 * late. Also writes THIRD-PARTY.md, which says whose code is in it.
 */
export async function writeCode(
  project: string,
  out: string,
  { programs, files, packages = [], oldestNode }: Bundle,
): Promise<void> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: project,
    entryPoints: programs,
    outdir: join(out, 'code'),
    outExtension: { '.js': '.mjs' },
    chunkNames: '[name]-[hash]',
    write: false,
    metafile: true,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: `node${oldestNode}`,
    mainFields: ['module', 'main'],
    external: ['pg-native'],
    banner: { js: requireForCommonJs },
    legalComments: 'none',
    sourcemap: true,
    sourcesContent: false,
    plugins: [
      requireNodeHttp,
      mcpWithoutValidator,
      prismaEngineInFile(out),
      fileUrls(targetsInCode(project, programs, files)),
    ],
  });
  mkdirSync(join(out, 'code'), { recursive: true });
  for (const { path, text, contents } of outputFiles)
    writeFileSync(path, path.endsWith('.mjs') ? inAscii(text) : contents);
  writeThirdParty(project, out, [...Object.keys(metafile.inputs), ...files.map(({ from }) => from), ...packages]);
}

/** Throws if an address of a file in the built code leads nowhere, because the file is missing in the list. */
export function requireFiles(out: string): void {
  const code = join(out, 'code');
  const broken = readdirSync(code)
    .filter((name) => name.endsWith('.mjs'))
    .flatMap((name) => brokenFileUrls(join(code, name)).map((target) => `${target}, which code/${name} reads`));
  if (broken.length > 0) throw new Error(`Missing in the list of files that are copied:\n${broken.join('\n')}`);
}

function targetsInCode(project: string, programs: Bundle['programs'], files: Bundle['files']): Map<string, string> {
  return new Map([
    ...files.map(({ from, to }) => [join(project, from), `../${to}`] as const),
    ...Object.entries(programs).map(([name, source]) => [join(project, source), `./${name}.mjs`] as const),
  ]);
}

/** Those that esbuild leaves are in comments. With a single such character, a module takes twice the memory. */
function inAscii(code: string): string {
  return code.replaceAll(/[^\0-\x7f]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

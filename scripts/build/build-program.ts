import { chmodSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuiltFile, type Bundle, requireFiles, writeCode } from './bundle.ts';
import { sharedFields } from './manifest.ts';

/** A package with a command. The package.json of its folder has its name. */
export interface Program extends Bundle {
  /** Adds what the built code itself makes. */
  finish?: (out: string) => Promise<void>;
  /** The folder of its package.json in the repository. */
  folder: string;
  /** What users type. The launcher is a file with that name, and starts the program `main`. */
  command: string;
}

/** The files that every such package has. */
const commonFiles: readonly BuiltFile[] = [
  { from: 'LICENSE', to: 'LICENSE' },
  // Another is written in its place, with the same version.
  { from: 'package.json', to: 'package.json' },
];

/**
 * Writes the package into the folder, so that it depends on nothing. For a test, `without` leaves out files that take
 * long to make.
 */
export async function buildProgram(
  project: string,
  out: string,
  program: Program,
  without: readonly BuiltFile[] = [],
): Promise<void> {
  const { command, files, ...bundle } = program;
  const all = [...commonFiles, { from: 'scripts/build/launcher.js', to: `${command}.js` }, ...files];
  rmSync(out, { recursive: true, force: true });
  await writeCode(project, out, { ...bundle, files: all });
  for (const { from, to } of all.filter((file) => !without.includes(file)))
    cpSync(join(project, from), join(out, to), { recursive: true });
  await program.finish?.(out);
  writeFileSync(join(out, 'package.json'), `${JSON.stringify(manifest(project, out, program), null, 2)}\n`);
  chmodSync(join(out, `${command}.js`), 0o755);
  if (without.length === 0) requireFiles(out);
}

function manifest(project: string, out: string, { folder, command, oldestNode }: Program): object {
  const { version } = readManifest(project);
  const { name, mcpName, description, keywords } = readManifest(join(project, folder));
  return {
    // By mcpName the registry of MCP servers knows whose package it is.
    ...{ name, ...(mcpName && { mcpName }), version, description, keywords },
    ...sharedFields(project, folder),
    engines: { node: `>=${oldestNode}` },
    bin: { [command]: `${command}.js` },
    files: readdirSync(out).filter((file) => file !== 'package.json'),
  };
}

function readManifest(folder: string) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

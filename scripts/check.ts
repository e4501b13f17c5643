/**
 * npm run check [-- <word> ...]: checks what must hold for every commit, as many parts at a time as there are
 * processors. With words it runs only the parts whose name contains one of them. It needs no database and no network.
 */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { delimiter, join } from 'node:path';

interface Part {
  name: string;
  command: string;
}

const project = join(import.meta.dirname, '..');
const path = `${join(project, 'node_modules/.bin')}${delimiter}${process.env.PATH}`;

/** By its path: npm gives the command `tsc` to the older TypeScript, which other packages load as a library. */
const tsc = 'node node_modules/typescript-7/bin/tsc';

/** The slow ones come first, so that no long one is left at the end. */
const parts: Part[] = [
  { name: 'links of the documentation', command: 'node scripts/docs/check-links.ts' },
  { name: 'generated files', command: 'node scripts/generate.ts --check' },
  // It ends before optimized WebAssembly would pay off.
  { name: 'drift of the database', command: 'node --liftoff-only scripts/check/drift.ts' },
  { name: 'types of the service', command: tsc },
  { name: 'types of the site', command: `${tsc} -p docs/site` },
  { name: 'types of the thread page', command: `${tsc} -p src/doors/http/thread/client` },
  { name: 'types of the SDK', command: `${tsc} -p packages/sdk` },
  { name: 'types of the widget', command: `${tsc} -p packages/widget` },
  { name: 'types of the dashboard', command: `${tsc} -p packages/dashboard` },
  { name: 'contract in other generators', command: 'node scripts/check/other-generators.ts' },
  { name: 'unused code', command: 'knip --treat-config-hints-as-errors' },
  { name: 'format and lint', command: 'biome check' },
  { name: 'walls between rooms', command: 'depcruise src packages/{sdk,widget,dashboard,mcp}/src scripts bench' },
  { name: 'rules of the repository', command: 'node scripts/check/repository.ts' },
  { name: 'contract', command: 'redocly lint' },
  { name: 'changes to the contract', command: 'node scripts/contract-diff.ts' },
];

const words = process.argv.slice(2);
const chosen = parts.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
if (chosen.length === 0) {
  console.error(`No part of the check has such a name. The parts are: ${parts.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

const waiting = [...chosen];
const failed: string[] = [];
await Promise.all(Array.from({ length: availableParallelism() }, runInTurn));
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}.`);
  process.exitCode = 1;
}

async function runInTurn(): Promise<void> {
  for (let part = waiting.shift(); part; part = waiting.shift()) await run(part);
}

/** Prints the output only when the part has ended, so that the outputs of two parts never mix. */
async function run({ name, command }: Part): Promise<void> {
  const start = performance.now();
  const [program = '', ...args] = command.split(' ');
  const child = spawn(program, args, { cwd: project, env: { ...process.env, PATH: path } });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
  const hasPassed = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code === 0));
  });
  if (!hasPassed) failed.push(name);
  console.log(`${hasPassed ? 'ok    ' : 'FAILED'} ${name}, ${((performance.now() - start) / 1000).toFixed(1)} s`);
  if (!hasPassed) process.stdout.write(`\n$ ${command}\n${Buffer.concat(output)}\n`);
}

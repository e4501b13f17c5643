import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

/** A file or a function, and how many lines it has. */
interface Sized {
  name: string;
  lines: number;
}

/** The most lines that are allowed. */
interface Limits {
  median?: number;
  ninetieth: number;
  longest: number;
}

const fileLimits: Limits = { median: 60, ninetieth: 120, longest: 220 };
/** The longest function still fits on a screen. */
const functionLimits: Limits = { ninetieth: 25, longest: 60 };

/** Returns the sizes of our files and of their functions, in words, and where they exceed their limits. */
export function measureSizes(project: string): { figures: string[]; faults: string[] } {
  const files = readFiles(project);
  const fileSizes = files.map(({ name, text }) => ({ name, lines: lineCount(text.trimEnd()) }));
  const functionSizes = files.flatMap(({ name, text }) => functionsIn(name, text));
  return {
    figures: [figures('files', fileSizes), figures('functions', functionSizes)],
    faults: [...sizeFaults('files', fileSizes, fileLimits), ...sizeFaults('functions', functionSizes, functionLimits)],
  };
}

/** Without what is generated, which is as long as the contract. */
function readFiles(project: string): { name: string; text: string }[] {
  return globSync(['src/**/*.ts', 'packages/*/src/**/*.{ts,tsx}', 'scripts/**/*.ts'], { cwd: project })
    .map((name) => ({ name, text: readFileSync(join(project, name), 'utf8') }))
    .filter(({ text }) => !text.startsWith('// Generated from'));
}

/** Finds the functions with a body of statements. An arrow with a single expression is too small to count. */
function functionsIn(file: string, text: string): Sized[] {
  const found: Sized[] = [];
  const note = ({ start, end, body }: { start: number; end: number; body: { type: string } | null }) => {
    if (body?.type !== 'BlockStatement') return;
    found.push({ name: `${file}:${lineCount(text.slice(0, start))}`, lines: lineCount(text.slice(start, end)) });
  };
  const visitor = new Visitor({ FunctionDeclaration: note, FunctionExpression: note, ArrowFunctionExpression: note });
  visitor.visit(parseSync(file, text).program);
  return found;
}

function sizeFaults(kind: string, sizes: Sized[], { median, ninetieth, longest }: Limits): string[] {
  const tooLong = sizes.filter(({ lines }) => lines > longest);
  return [
    ...(median && quantile(sizes, 0.5) > median ? [`Half of the ${kind} must have at most ${median} lines.`] : []),
    ...(quantile(sizes, 0.9) > ninetieth ? [`Nine in ten ${kind} must have at most ${ninetieth} lines.`] : []),
    ...tooLong.map(
      ({ name, lines }) => `${name} has ${lines} lines, and ${kind} may have at most ${longest}: split it.`,
    ),
  ];
}

function figures(kind: string, sizes: Sized[]): string {
  const lines = [0.5, 0.9, 1].map((share) => quantile(sizes, share));
  return `${sizes.length} ${kind}: ${lines[0]} lines in the median, ${lines[1]} at nine in ten, ${lines[2]} at most.`;
}

function quantile(sizes: Sized[], share: number): number {
  const lines = sizes.map((size) => size.lines).sort((a, b) => a - b);
  return lines[Math.max(0, Math.ceil(lines.length * share) - 1)] ?? 0;
}

function lineCount(text: string): number {
  return text.split('\n').length;
}

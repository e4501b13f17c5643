import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { everyToolset } from '../../src/doors/mcp/tools.ts';
import { findBoundParameter, isRedirect, listOperations, type OpenApiDocument } from '../contract/openapi-document.ts';
import { mcpTools } from './mcp-tools.ts';
import { measuredInQuiet, readResults } from './measurements/results.ts';
import {
  comparedTable,
  directusTable,
  growthTable,
  machinesTable,
  nodesTable,
  type Table,
} from './measurements/tables.ts';
import { sdkName } from './sdk-names.ts';

interface GuideTable {
  guide: string;
  head: string;
  rows(dereferenced: OpenApiDocument): string[];
}

/** Written from the contract and from what the benchmarks have kept, with the head of each table. */
function listTables(project: string): GuideTable[] {
  const all = readResults(project);
  const quiet = measuredInQuiet(all);
  const measured = [
    ...[comparedTable, growthTable, directusTable].map((table) => orNotYet(table(quiet))),
    // These do not depend on what else the machine does.
    ...[nodesTable, machinesTable].map((table) => table(all)),
  ];
  return [
    { guide: 'docs/guides/sdk.md', head: '| group | methods |', rows: sdkRows },
    { guide: 'docs/guides/mcp.md', head: '| toolset | tools |', rows: toolRows },
    ...measured.map(({ head, rows }) => ({
      guide: 'docs/guides/speed-and-sizes.md',
      head: inBars(head),
      rows: () => rows.map(inBars),
    })),
  ];
}

export const guidesWithTables = ['sdk', 'mcp', 'speed-and-sizes'].map((name) => `docs/guides/${name}.md`);

/** Writes the guides' tables of methods, tools and measurements. The text around them stays as it is in `project`. */
export function generateGuideTables(project: string, root: string, dereferenced: OpenApiDocument): void {
  const texts = new Map(guidesWithTables.map((guide) => [guide, readFileSync(join(project, guide), 'utf8')]));
  for (const { guide, head, rows } of listTables(project))
    texts.set(guide, withRows(guide, texts.get(guide) ?? '', head, rows(dereferenced)));
  for (const [guide, text] of texts) {
    mkdirSync(dirname(join(root, guide)), { recursive: true });
    writeFileSync(join(root, guide), text);
  }
}

/** A guide tells nothing that was measured while the machine was busy with other work. */
function orNotYet({ head, rows }: Table): Table {
  const notYet = ['not measured yet on a machine that does nothing else', ...head.slice(1).map(() => '')];
  return { head, rows: rows.length > 0 ? rows : [notYet] };
}

function inBars(cells: string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function withRows(guide: string, text: string, head: string, rows: string[]): string {
  const lines = text.split('\n');
  const start = lines.indexOf(head) + 2;
  if (start < 2) throw new Error(`${guide} has no table with the head "${head}"`);
  const length = lines.slice(start).findIndex((line) => !line.startsWith('|'));
  return lines.toSpliced(start, length, ...rows).join('\n');
}

/** Groups with the same methods share a row. */
function sdkRows(document: OpenApiDocument): string[] {
  const methodsOf = new Map<string, string[]>();
  for (const { operation } of listOperations(document).filter((one) => !isRedirect(one.operation))) {
    const { group, method } = sdkName(operation);
    const { lookUp } = operation['x-sdk'] ?? {};
    const bound = findBoundParameter(document, operation);
    const name = bound ? `${group}(${bound})` : group;
    methodsOf.set(name, [...(methodsOf.get(name) ?? []), method, ...(lookUp ? [lookUp.method] : [])]);
  }
  const groupsOf = new Map<string, string[]>();
  for (const [group, methods] of methodsOf) {
    const names = codes(methods);
    groupsOf.set(names, [...(groupsOf.get(names) ?? []), `heed.${group}`]);
  }
  return Array.from(groupsOf, ([methods, groups]) => `| ${codes(groups)} | ${methods} |`);
}

/** The tools that are there by default come first. */
function toolRows(dereferenced: OpenApiDocument): string[] {
  const rows = Object.groupBy(
    mcpTools(dereferenced),
    (tool) => `${toolsetText(tool)}${tool.default ? ' (default)' : ''}`,
  );
  return Object.entries(rows)
    .toSorted(([a], [b]) => Number(b.endsWith(')')) - Number(a.endsWith(')')))
    .map(([toolset, tools = []]) => `| ${toolset} | ${codes(tools.map(({ name }) => name))} |`);
}

function toolsetText({ toolset }: { toolset: string }): string {
  return toolset === everyToolset ? 'with any of these' : `\`${toolset}\``;
}

function codes(names: string[]): string {
  return names.map((name) => `\`${name}\``).join(' ');
}

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { everyToolset } from '../../src/doors/mcp/tools.ts';
import { mcpTools } from './mcp-tools.ts';
import { isRedirect, listOperations, type OpenApiDocument } from './openapi-document.ts';
import { sdkName } from './sdk-names.ts';

/** The guides whose tables list operations, with the head of each table and what writes its rows. */
const tables = {
  'docs/guides/sdk.md': { head: '| group | methods |', rows: sdkRows },
  'docs/guides/mcp.md': { head: '| toolset | tools |', rows: toolRows },
};

export const guidesWithTables = Object.keys(tables);

/** Writes the guides' tables of the SDK's methods and of the MCP tools. The text around them stays as it is in `project`. */
export function generateGuideTables(project: string, root: string, dereferenced: OpenApiDocument): void {
  for (const [guide, { head, rows }] of Object.entries(tables)) {
    const text = readFileSync(join(project, guide), 'utf8');
    mkdirSync(dirname(join(root, guide)), { recursive: true });
    writeFileSync(join(root, guide), withRows(guide, text, head, rows(dereferenced)));
  }
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
    methodsOf.set(group, [...(methodsOf.get(group) ?? []), method, ...(lookUp ? [lookUp.method] : [])]);
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

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonSchema, OpenApiDocument } from '../contract/openapi-document.ts';
import { mcpTools, type WrittenTool } from './mcp-tools.ts';

/** Writes generated/mcp-tools.json from the contract's `x-mcp` blocks. */
export function generateMcpTools(root: string, dereferenced: OpenApiDocument): void {
  const tools = mcpTools(dereferenced);
  requireDescriptions(tools, dereferenced['x-mcp-inputs'] ?? {});
  writeFileSync(join(root, 'generated/mcp-tools.json'), `${JSON.stringify(tools, null, 2)}\n`);
}

/** Every input has a description, and every description of the contract an input. */
function requireDescriptions(tools: WrittenTool[], words: Record<string, string>): void {
  const inputs = tools.flatMap(({ name, inputSchema }) => inputsOf(inputSchema).map((input) => ({ ...input, name })));
  const bare = inputs.find(({ description }) => !description);
  if (bare) throw new Error(`x-mcp-inputs: there is no description of ${bare.path}, which ${bare.name} takes`);
  const needed = new Set(inputs.map(({ path, description }) => `${path}: ${description}`));
  const unused = Object.entries(words).flatMap(([path, text]) => (needed.has(`${path}: ${text}`) ? [] : [path]));
  if (unused.length > 0) throw new Error(`x-mcp-inputs: no tool needs ${unused.join(', ')}`);
}

function inputsOf(
  { properties = {}, items }: JsonSchema,
  above = '',
): { path: string; description: string | undefined }[] {
  const entry = items === undefined ? [] : inputsOf(items as JsonSchema, above);
  const own = Object.entries(properties).flatMap(([name, of]) => {
    const path = above ? `${above}.${name}` : name;
    return [{ path, description: of.description }, ...inputsOf(of, path)];
  });
  return [...entry, ...own];
}

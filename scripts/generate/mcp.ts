import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenApiDocument } from '../contract/openapi-document.ts';
import { mcpTools } from './mcp-tools.ts';

/** Writes generated/mcp-tools.json from the contract's `x-mcp` blocks. */
export function generateMcpTools(root: string, dereferenced: OpenApiDocument): void {
  writeFileSync(join(root, 'generated/mcp-tools.json'), `${JSON.stringify(mcpTools(dereferenced), null, 2)}\n`);
}

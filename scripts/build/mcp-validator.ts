import type { Plugin } from 'esbuild';

/** What takes the place of the MCP library's adapter to its runtime. */
const adapter = `export { default as process } from 'node:process';
export class DefaultJsonSchemaValidator {}`;

/**
 * Leaves out the validator that the MCP library brings along, a quarter of what is built. Heed gives it one of its own,
 * and has the same library for the contract anyway.
 */
export const mcpWithoutValidator: Plugin = {
  name: 'mcp-without-validator',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^@modelcontextprotocol\/server\/_shims$/ }, ({ path }) => ({ path, namespace: 'mcp-shims' }));
    onLoad({ filter: /./, namespace: 'mcp-shims' }, () => ({ contents: adapter }));
  },
};

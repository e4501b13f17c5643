import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { type RestSettings, restBackend } from './rest-backend.ts';
import { createMcpServer } from './server.ts';
import type { McpTool } from './tools.ts';

/**
 * Serves the tools on stdin and stdout. When the client ends stdin, the calls in flight are still answered. Then
 * nothing keeps the process alive.
 */
export async function serveStdio(settings: RestSettings, tools: McpTool[]): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(0));
  // Nobody reads any longer.
  process.stdout.once('error', () => process.exit(0));
  await createMcpServer(tools, restBackend(settings)).connect(new StdioServerTransport());
}

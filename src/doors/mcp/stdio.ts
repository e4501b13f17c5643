import { PassThrough } from 'node:stream';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { type RestSettings, restBackend } from './rest-backend.ts';
import { createMcpServer } from './server.ts';
import type { McpTool } from './tools.ts';

/**
 * Serves the tools on stdin and stdout, in the version of the protocol that the client begins with. When the client ends
 * stdin, the calls in flight are still answered. Then nothing keeps the process alive.
 */
export function serveTools(settings: RestSettings, tools: McpTool[]): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(0));
  // Nobody reads any longer.
  process.stdout.once('error', () => process.exit(0));
  const gone = new AbortController();
  process.stdin.once('end', () => gone.abort());
  // The library drops the calls in flight when its input ends, so this one never does.
  const transport = new StdioServerTransport(process.stdin.pipe(new PassThrough(), { end: false }));
  const backend = restBackend(settings);
  serveStdio(() => createMcpServer(tools, backend, gone.signal), { transport });
}

import { readFileSync } from 'node:fs';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError } from '@modelcontextprotocol/sdk/types.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { presentFailure, presentResult, type ToolFailure } from './tool-result.ts';
import type { McpTool } from './tools.ts';

/** How a door reaches the operations behind the tools. */
export interface ToolBackend {
  /** Checks the arguments, calls the tool's operation and answers its response. */
  call(tool: McpTool, given: Record<string, unknown>, signal: AbortSignal): Promise<unknown>;
  /** What the client may read of whatever was thrown. */
  explain(thrown: unknown): ToolFailure;
}

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};
// One for all servers: over HTTP each request has a server of its own.
const jsonSchemaValidator = new AjvJsonSchemaValidator();

const instructions = `Heed keeps the feedback of an organisation's users: items in projects, with customers behind them \
and automations that act on them. Ids are opaque text such as prj_… and come from other calls or from the user. \
An automation of scope "manual" is a macro: run_macro runs it against one feedback item and can change it, mail people and \
call webhooks. A failed call says "code: message".`;

/** An MCP server with these tools. */
export function createMcpServer(tools: McpTool[], { call, explain }: ToolBackend): Server {
  const server = new Server(
    { name: 'heed', title: 'Heed', version },
    { capabilities: { tools: {} }, instructions, jsonSchemaValidator },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map(presentTool) }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
    const tool = tools.find(({ name }) => name === params.name);
    if (!tool) throw new McpError(ErrorCode.InvalidParams, `Unknown tool: ${params.name}`);
    try {
      return presentResult(tool, await call(tool, params.arguments ?? {}, signal));
    } catch (thrown) {
      return presentFailure(explain(thrown));
    }
  });
  return server;
}

function presentTool({ name, title, description, inputSchema, outputSchema, annotations }: McpTool) {
  return { name, title, description, inputSchema, outputSchema, annotations };
}

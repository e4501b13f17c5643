import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { ErrorCode, ListToolsRequestSchema, McpError } from '@modelcontextprotocol/sdk/types.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { version } from '../../base/version.ts';
import { presentFailure, presentResult, type ToolFailure, type ToolResponse } from './tool-result.ts';
import type { McpTool } from './tools.ts';

/** How a door reaches the operations behind the tools. */
export interface ToolBackend {
  /** Checks the arguments and calls the tool's operation. */
  call(tool: McpTool, given: Record<string, unknown>, signal: AbortSignal): Promise<ToolResponse>;
  /** What the client may read of an error. */
  explain(thrown: unknown): ToolFailure;
}

// One for all servers, because over HTTP each request has its own server.
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
  // For tools/call. A handler of its own would have its params checked by the library, which answers with its schema's words.
  server.fallbackRequestHandler = async ({ method, params }, { signal }) => {
    if (method !== 'tools/call') throw Object.assign(new Error('Method not found'), { code: ErrorCode.MethodNotFound });
    const { name, given } = readCall(params);
    const tool = tools.find((one) => one.name === name);
    if (!tool) throw new McpError(ErrorCode.InvalidParams, `Unknown tool: ${name}`);
    try {
      return presentResult(tool, await call(tool, given, signal));
    } catch (thrown) {
      return presentFailure(explain(thrown));
    }
  };
  return server;
}

function readCall({ name, arguments: given = {} }: Record<string, unknown> = {}) {
  if (typeof name !== 'string') throw new McpError(ErrorCode.InvalidParams, 'params.name must be the name of a tool');
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new McpError(ErrorCode.InvalidParams, 'params.arguments must be an object');
  return { name, given: given as Record<string, unknown> };
}

function presentTool({ name, title, description, inputSchema, outputSchema, annotations }: McpTool) {
  return { name, title, description, inputSchema, outputSchema, annotations };
}

import { type CallToolResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { type Asked, type NotConfirmed, requireConfirmation } from './confirmation.ts';
import { PlainServer } from './plain-server.ts';
import { presentFailure, presentResult, type ToolFailure, type ToolResponse } from './tool-result.ts';
import type { McpTool } from './tools.ts';

/** How a door reaches the operations behind the tools. */
export interface ToolBackend {
  /** Checks the arguments and calls the tool's operation. */
  call(tool: McpTool, given: Record<string, unknown>, signal: AbortSignal): Promise<ToolResponse>;
  /**
   * What a person must agree to before the call is made: what it would do, as whole sentences. Undefined if nothing
   * needs to be confirmed. It is not asked about calls with `confirm: true`.
   */
  question?(tool: McpTool, given: Record<string, unknown>, signal: AbortSignal): Promise<string | undefined>;
  /** What the client may read of an error. */
  explain(thrown: unknown): ToolFailure;
}

const instructions = `Heed keeps the feedback of an organisation's users: items in projects, with customers behind them \
and automations that act on them. Ids are opaque text such as prj_… and come from other calls or from the user. \
An automation of scope "manual" is a macro: run_macro runs it against one feedback item and can change it, mail people and \
call webhooks. A failed call says "code: message".`;

/**
 * An MCP server with these tools, for one connection or one message, of any version of the protocol. `gone` is aborted
 * when the client can no longer answer.
 */
export function createMcpServer(tools: McpTool[], backend: ToolBackend, gone?: AbortSignal): PlainServer {
  const server = new PlainServer({ tools: {} }, instructions);
  server.answer('tools/list', () => ({ tools: tools.map(presentTool) }));
  server.answer('tools/call', (params, ctx) => {
    const { name, given } = readCall(params);
    const tool = tools.find((one) => one.name === name);
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${name}`);
    return callTool(tool, given, backend, { ctx, capabilities: server.clientCapabilities(ctx), gone });
  });
  return server;
}

async function callTool(
  tool: McpTool,
  given: Record<string, unknown>,
  { call, question, explain }: ToolBackend,
  asked: Asked,
): Promise<CallToolResult | NotConfirmed> {
  const { signal } = asked.ctx.mcpReq;
  try {
    const needed = given.confirm === true ? undefined : await question?.(tool, given, signal);
    const notConfirmed = needed === undefined ? undefined : await requireConfirmation(needed, asked);
    return notConfirmed ?? presentResult(tool, await call(tool, given, signal));
  } catch (thrown) {
    return presentFailure(explain(thrown));
  }
}

function readCall({ name, arguments: given = {} }: Record<string, unknown>) {
  if (typeof name !== 'string')
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'params.name must be the name of a tool');
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'params.arguments must be an object');
  return { name, given: given as Record<string, unknown> };
}

function presentTool({ name, title, description, inputSchema, outputSchema, annotations }: McpTool) {
  return { name, title, description, inputSchema, outputSchema, annotations };
}

import { type CallToolResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { ToolBackend } from './backend.ts';
import { callTool } from './call-tool.ts';
import { type Asked, type NotConfirmed, requireConfirmation } from './confirmation.ts';
import { instructions } from './instructions.ts';
import { offerContent } from './offer-content.ts';
import { PlainServer } from './plain-server.ts';
import type { McpTool } from './tools.ts';

/**
 * An MCP server with these tools, for one connection or one message, of any version of the protocol. `gone` is aborted
 * when the client can no longer answer.
 */
export function createMcpServer(tools: McpTool[], backend: ToolBackend, gone?: AbortSignal): PlainServer {
  const server = new PlainServer({ tools: {}, prompts: {}, resources: {} }, instructions);
  offerContent(server, backend);
  server.answer('tools/list', () => ({
    tools: tools.filter((tool) => backend.offers?.(tool.operationId) ?? true).map(presentTool),
  }));
  server.answer('tools/call', (params, ctx) => {
    const { name, given } = readCall(params);
    const tool = tools.find((one) => one.name === name);
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${name}`);
    backend.requireAskedFor?.([tool.operationId, ...(tool.before ? [tool.before] : [])]);
    return callAsking(tool, given, backend, { ctx, capabilities: server.clientCapabilities(ctx), gone });
  });
  return server;
}

/** Calls the tool, and asks the person behind the client if the call needs a yes. */
async function callAsking(
  tool: McpTool,
  given: Record<string, unknown>,
  backend: ToolBackend,
  asked: Asked,
): Promise<CallToolResult | NotConfirmed> {
  const { signal } = asked.ctx.mcpReq;
  const answer = await callTool(tool, given, backend, { signal, isConfirmed: false });
  if ('result' in answer) return answer.result;
  const notConfirmed = await requireConfirmation(answer.question, asked);
  if (notConfirmed) return notConfirmed;
  const confirmed = await callTool(tool, given, backend, { signal, isConfirmed: true });
  if ('result' in confirmed) return confirmed.result;
  throw new Error(`${tool.name} asks again after a yes`);
}

function readCall({ name, arguments: given = {} }: Record<string, unknown>) {
  if (typeof name !== 'string')
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'params.name must be the name of a tool');
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'params.arguments must be an object');
  return { name, given: given as Record<string, unknown> };
}

function presentTool({ name, title, description, inputSchema, outputSchema, annotations }: McpTool) {
  return { name, title, description, inputSchema, ...(outputSchema && { outputSchema }), annotations };
}

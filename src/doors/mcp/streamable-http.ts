import { BadRequest } from '../../base/errors.ts';
import type { Contract } from '../../contract/contract.ts';
import type { KeyContext } from '../../domain/operation.ts';
import { operationBackend } from './operation-backend.ts';
import { chooseTools } from './tools.ts';

interface Post {
  ctx: KeyContext;
  header(name: string): string | undefined;
  readBody(): Promise<Buffer>;
  called(toolName: string): void;
}

/** Answers the POSTs of the protocol, one JSON-RPC message each; the door over HTTP has checked who sends them. */
export function mcpOverHttp(contract: Contract): (post: Post) => Promise<{ status: number; body: string }> {
  return async ({ ctx, header, readBody, called }) => {
    const tools = chooseTools({
      toolsets: header('X-MCP-Toolsets'),
      readOnly: readFlag('X-MCP-Readonly', header('X-MCP-Readonly')),
    });
    const bytes = await readBody();
    const { answerMessage, createMcpServer } = await loadProtocol();
    const server = createMcpServer(tools, operationBackend(contract.operations, ctx, called));
    return answerMessage(server, bytes, header('MCP-Protocol-Version'));
  };
}

/** A process that no agent talks to does not load it. */
async function loadProtocol() {
  return { ...(await import('./answer-message.ts')), ...(await import('./server.ts')) };
}

function readFlag(name: string, value = 'false'): boolean {
  const text = value.trim().toLowerCase();
  if (text !== 'true' && text !== 'false')
    throw BadRequest.of({ path: `header/${name}`, message: 'must be true or false' });
  return text === 'true';
}

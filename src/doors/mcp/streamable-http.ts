import type { Contract } from '../../contract/contract.ts';
import type { AnswerMcpPost } from '../../contract/mcp-post.ts';
import { operationBackend } from './operation-backend.ts';
import { readChoice } from './read-choice.ts';
import { chooseTools } from './tools.ts';

/** Answers the POSTs of the protocol, one JSON-RPC message each. The door over HTTP has checked who sends them. */
export function mcpOverHttp(contract: Contract): AnswerMcpPost {
  return async ({ ctx, header, query, readBody, called }) => {
    const tools = chooseTools(readChoice({ header, query }));
    const bytes = await readBody();
    const { answerMessage, createMcpServer } = await loadProtocol();
    let lack: Error | undefined;
    const backend = operationBackend(contract, ctx, called, (error) => {
      lack = error;
    });
    const answer = await answerMessage(() => createMcpServer(tools, backend), bytes, header);
    // The protocol wants this as the status of the request, so that the client asks the user for more.
    if (lack) throw lack;
    return answer;
  };
}

/** Loaded only when an agent first talks to the process. */
async function loadProtocol() {
  return { ...(await import('./answer-message.ts')), ...(await import('./server.ts')) };
}

import type { PlainServer } from '../../src/doors/mcp/plain-server.ts';

type Handler = Parameters<PlainServer['answer']>[1];

/** A message as a handler gets it, and its client. */
export type MessageContext = Parameters<Handler>[1];
export type Capabilities = NonNullable<ReturnType<PlainServer['clientCapabilities']>>;
export type Result = Awaited<ReturnType<Handler>>;

/** A tool as the suites describe it. */
export interface SuiteTool {
  /** Any object if it takes nothing. */
  inputSchema?: object;
  call(ctx: MessageContext, capabilities: Capabilities): Result;
}

/** Returns an error of the protocol, which the library sends as it is. */
export function invalid(message: string, code = -32602, data?: object): Error {
  return Object.assign(new Error(message), { code, ...(data && { data }) });
}

import type { CallerContext } from '../domain/operation.ts';

/** One POST of the Model Context Protocol, as the HTTP door passes it to the MCP door. */
export interface McpPost {
  ctx: CallerContext;
  /** The value of a header. Undefined if it was not sent. */
  header(name: string): string | undefined;
  /** What the address says after its question mark. */
  query: Record<string, string>;
  /** Reads the body, once. The headers are checked before. */
  readBody(): Promise<Buffer>;
  /** Records the tool that the message calls. */
  called(toolName: string): void;
}

/** What the protocol answers. The body is JSON, or empty if the message needs no answer. */
interface McpAnswer {
  status: number;
  body: string;
}

export type AnswerMcpPost = (post: McpPost) => Promise<McpAnswer>;

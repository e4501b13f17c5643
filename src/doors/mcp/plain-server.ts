import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type JSONRPCRequest,
  type Result,
  Server,
  type ServerCapabilities,
  type ServerContext,
  type StandardSchemaV1,
} from '@modelcontextprotocol/server';
import { version } from '../../base/version.ts';

type Handler = (request: JSONRPCRequest, ctx: ServerContext) => Promise<Result>;
type Params = Record<string, unknown>;

/** How long a client may keep a list, in the versions of the protocol that say so. Items are never kept. */
const listsLast = { ttlMs: 300_000, cacheScope: 'private' } as const;
const cacheHints = {
  'server/discover': listsLast,
  'tools/list': listsLast,
  'prompts/list': listsLast,
  'resources/list': listsLast,
  'resources/templates/list': listsLast,
};

/** Takes whatever was sent, because the handlers themselves say what is wrong with it. */
const anyParams: StandardSchemaV1<unknown, Params> = {
  '~standard': { version: 1, vendor: 'heed', validate: (value) => ({ value: value as Params }) },
};

/** Nothing is validated here: the contract validates arguments, and a confirmation has no fields. */
const jsonSchemaValidator = {
  getValidator: () => (): never => {
    throw new Error('The MCP server validates nothing');
  },
};

/**
 * The library's server without its validation of requests, which would answer with a dump of its schemas. It serves
 * all versions of the protocol: which one, the library finds out from the first message.
 */
export class PlainServer extends Server {
  constructor(capabilities: ServerCapabilities, instructions: string) {
    super({ name: 'heed', title: 'Heed', version }, { capabilities, instructions, cacheHints, jsonSchemaValidator });
  }

  /** Answers a method. How long the answer may be kept is told only where the version of the protocol knows that. */
  answer(method: string, handler: (params: Params, ctx: ServerContext) => Result | Promise<Result>): void {
    this.setRequestHandler(method, { params: anyParams }, async (params, ctx) => {
      const result = await handler(params, ctx);
      return ctx.mcpReq.envelope ? result : withoutHints(result);
    });
  }

  /** What the client said that it can do: newer ones with each request, older ones when a connection began. */
  clientCapabilities({ mcpReq: { envelope } }: ServerContext): ClientCapabilities | undefined {
    const named = envelope as Record<string, ClientCapabilities | undefined> | undefined;
    return named ? named[CLIENT_CAPABILITIES_META_KEY] : this.getClientCapabilities();
  }

  protected override _wrapHandler(method: string, handler: Handler): Handler {
    return method === 'tools/call' ? handler : super._wrapHandler(method, handler);
  }
}

function withoutHints({ ttlMs: _ttlMs, cacheScope: _cacheScope, ...result }: Result): Result {
  return result;
}

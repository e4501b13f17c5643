import { type RequestHandler, Router } from 'express';
import { MethodNotAllowed } from '../../base/errors.ts';
import type { KeyContext } from '../../domain/operation.ts';
import type { Services } from '../../platform/context.ts';
import { keyContext, requireKey } from './callers/key-door.ts';
import { requireOwnSite } from './callers/own-site.ts';
import { readJsonBytes } from './request/read-body.ts';

/** One POST of the Model Context Protocol, as its door sees it. */
export interface McpPost {
  ctx: KeyContext;
  /** The value of a header; undefined where it was not sent. */
  header(name: string): string | undefined;
  /** Reads the body, once: what the headers say is checked before it. */
  readBody(): Promise<Buffer>;
  /** Takes note of the tool that the message calls. */
  called(toolName: string): void;
}

/** What the protocol answers; the body is JSON, or empty where the message wants no answer. */
export interface McpAnswer {
  status: number;
  body: string;
}

/** The Model Context Protocol over HTTP: stateless, one JSON-RPC message for each POST. */
export function mcpRouter(
  services: Services,
  keyDoor: RequestHandler,
  answerPost: (post: McpPost) => Promise<McpAnswer>,
): Router {
  const router = Router({ caseSensitive: true });
  router.use(keyDoor, requireOwnSite(services.siteUrl));
  router.post('/', async (req, res) => {
    res.locals.operation = 'mcp';
    const { status, body } = await answerPost({
      ctx: keyContext(services, requireKey(req, res), res),
      header: (name) => req.get(name),
      readBody: () => readJsonBytes(req, res),
      called: (toolName) => {
        res.locals.operation = `mcp:${toolName}`;
      },
    });
    res.status(status);
    if (body === '') res.end();
    else res.type('json').send(body);
  });
  router.all('/', () => {
    throw new MethodNotAllowed(['POST']);
  });
  return router;
}

import { type RequestHandler, Router } from 'express';
import { MethodNotAllowed } from '../../base/errors.ts';
import type { AnswerMcpPost } from '../../contract/mcp-post.ts';
import type { Services } from '../../platform/context.ts';
import { callerContext, requireProgram, toldHow } from './callers/caller-door.ts';
import { type ClientCounts, clientOf, noCookie } from './callers/client.ts';
import { requireOwnSite } from './callers/own-site.ts';
import { readJsonBytes } from './request/read-body.ts';
import { readQuery } from './request/read-query.ts';

/** Leaves every value of the query a text. */
const textTypes = new Map<string, string>();

/** The Model Context Protocol over HTTP: stateless, one JSON-RPC message for each POST. */
export function mcpRouter(
  services: Services,
  callerDoor: RequestHandler,
  counts: ClientCounts,
  answerPost: AnswerMcpPost,
): Router {
  const router = Router({ caseSensitive: true });
  router.use(callerDoor, requireOwnSite(services.siteUrl));
  router.post('/', async (req, res) => {
    res.locals.operation = 'mcp';
    res.locals.route = '/mcp';
    const caller = requireProgram(services, req, res);
    const answer = answerPost({
      ctx: callerContext(services, {
        caller,
        leastRole: 'admin',
        scope: null,
        requestId: res.locals.requestId as string,
        client: clientOf(req, res, counts, noCookie),
      }),
      header: (name) => req.get(name),
      query: readQuery(req.url, textTypes) as Record<string, string>,
      readBody: () => readJsonBytes(req, res),
      called: (toolName) => {
        res.locals.operation = `mcp:${toolName}`;
      },
    });
    const { status, body } = await answer.catch((error: unknown) => Promise.reject(toldHow(services, '/mcp', error)));
    res.status(status);
    if (body === '') res.end();
    else res.type('json').send(body);
  });
  router.all('/', () => {
    throw new MethodNotAllowed(['POST']);
  });
  return router;
}

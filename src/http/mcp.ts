import { type RequestHandler, Router } from 'express';
import { BadRequest, MethodNotAllowed } from '../base/errors.ts';
import type { Contract } from '../contract/contract.ts';
import { operationBackend } from '../mcp/operation-backend.ts';
import { chooseTools } from '../mcp/tools.ts';
import type { Services } from '../platform/context.ts';
import { keyContext, requireKey } from './key-door.ts';
import { requireOwnSite } from './own-site.ts';
import { readJsonBytes } from './read-request.ts';

/** The Model Context Protocol over HTTP: stateless, one JSON-RPC message for each POST. */
export function mcpRouter(services: Services, contract: Contract, keyDoor: RequestHandler): Router {
  const operations = new Map(contract.operations.map((operation) => [operation.id, operation]));
  const router = Router({ caseSensitive: true });
  router.use(keyDoor, requireOwnSite(services.settings.siteUrl));
  router.post('/', async (req, res) => {
    res.locals.operation = 'mcp';
    const ctx = keyContext(services, requireKey(req, res), res);
    const tools = chooseTools({
      toolsets: req.get('X-MCP-Toolsets'),
      readOnly: readFlag('X-MCP-Readonly', req.get('X-MCP-Readonly')),
    });
    const bytes = await readJsonBytes(req, res);
    const backend = operationBackend(operations, ctx, (tool) => {
      res.locals.operation = `mcp:${tool}`;
    });
    const { answerMessage, createMcpServer } = await protocol();
    const server = createMcpServer(tools, backend);
    const { status, body } = await answerMessage(server, bytes, req.get('MCP-Protocol-Version'));
    res.status(status);
    if (body === '') res.end();
    else res.type('json').send(body);
  });
  router.all('/', () => {
    throw new MethodNotAllowed(['POST']);
  });
  return router;
}

/** A process that no agent talks to does not load it. */
async function protocol() {
  return { ...(await import('../mcp/answer-message.ts')), ...(await import('../mcp/server.ts')) };
}

function readFlag(name: string, value = 'false'): boolean {
  const text = value.trim().toLowerCase();
  if (text !== 'true' && text !== 'false')
    throw BadRequest.of({ path: `header/${name}`, message: 'must be true or false' });
  return text === 'true';
}

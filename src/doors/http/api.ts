import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { Redis } from 'ioredis';
import { deprecations } from '../../../generated/operations.ts';
import { MethodNotAllowed } from '../../base/errors.ts';
import type { Contract, ContractOperation } from '../../contract/contract.ts';
import { type Route, RouteTable } from '../../contract/route-table.ts';
import type { Services } from '../../platform/context.ts';
import { throughCaller } from './callers/caller-door.ts';
import type { ClientCounts } from './callers/client.ts';
import { signInDoor } from './callers/sign-in-door.ts';
import { webhookDoor } from './callers/webhook-door.ts';
import { preflight, type WidgetLimits, widgetDoor } from './callers/widget-door.ts';
import { announceDeprecation, operationPage } from './deprecation.ts';
import type { Door, PathParts } from './exchange.ts';

type Handler = (req: Request, res: Response, path: PathParts) => Promise<void>;

type ApiLimits = WidgetLimits & ClientCounts;

/** Routes all operations of the contract. A path that is not theirs goes on to what is mounted after this. */
export function apiRouter(
  services: Services,
  contract: Contract,
  callerDoor: RequestHandler,
  redis: Redis | undefined,
  limits: ApiLimits,
): Router {
  const table = new RouteTable([
    ...answeringRoutes(services, contract, redis, limits),
    ...preflightRoutes(services, contract),
  ]);
  const router = Router({ caseSensitive: true });
  // Before the path is looked up, so that requests below the base that reach no operation are counted too.
  router.use(contract.apiRoot, callerDoor);
  router.use((req, res, next) => {
    const found = table.find(req.method, req.path);
    if (!found) return next();
    if ('allowed' in found) throw new MethodNotAllowed(found.allowed);
    return found.target(req, res, found);
  });
  return router;
}

/** Each operation behind the door of its callers. */
function answeringRoutes(
  services: Services,
  { routes }: Contract,
  redis: Redis | undefined,
  limits: ApiLimits,
): Route<Handler>[] {
  const withCaller = throughCaller(services, limits);
  const open: Partial<Record<ContractOperation['facts']['tag'], Door>> = {
    session: signInDoor(services, limits),
    'webhook-intake': webhookDoor(services, redis),
    'widget-intake': widgetDoor(services, redis, limits),
  };
  return routes.map(({ method, path, target: operation }) => {
    const { tag, callers } = operation.facts;
    const deprecation = deprecations[operation.id];
    const door = (callers.length === 0 ? open[tag] : undefined) ?? withCaller;
    const handler: Handler = (req, res, pathParts) => {
      res.locals.operation = operation.id;
      res.locals.route = path;
      if (deprecation) announceDeprecation(res, deprecation, operationPage(services.siteUrl, tag, operation.id));
      return door({ operation, path: pathParts, req, res });
    };
    return { method, path, target: handler };
  });
}

/** Only pages with a widget call from other origins. */
function preflightRoutes(services: Services, { routes }: Contract): Route<Handler>[] {
  const ofWidgets = routes.filter(({ target }) => target.facts.tag === 'widget-intake');
  const paths = [...new Set(ofWidgets.map(({ path }) => path))];
  return paths.map((path) => ({ method: 'OPTIONS', path, target: preflight(services) }));
}

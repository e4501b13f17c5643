import { type RequestHandler, Router } from 'express';
import type { Redis } from 'ioredis';
import { deprecations } from '../../../generated/operations.ts';
import { MethodNotAllowed } from '../../base/errors.ts';
import type { Contract, ContractOperation } from '../../contract/contract.ts';
import { RouteTable } from '../../contract/route-table.ts';
import type { Services } from '../../platform/context.ts';
import { throughCaller } from './callers/caller-door.ts';
import type { ClientCounts } from './callers/client.ts';
import { mailDoor } from './callers/mail-door.ts';
import { signInDoor } from './callers/sign-in-door.ts';
import type { ThreadAdmission } from './callers/thread-admission.ts';
import { threadDoor, threadPreflight } from './callers/thread-door.ts';
import { webhookDoor } from './callers/webhook-door.ts';
import { preflight, type WidgetLimits, widgetDoor } from './callers/widget-door.ts';
import { announceDeprecation, operationPage } from './deprecation.ts';
import type { Door, Exchange } from './exchange.ts';

type ApiLimits = WidgetLimits & ClientCounts & { threads: ThreadAdmission; mailWebhookSecret: string | undefined };

/** Routes all operations of the contract. A path that is not theirs goes on to what is mounted after this. */
export function apiRouter(
  services: Services,
  contract: Contract,
  callerDoor: RequestHandler,
  redis: Redis | undefined,
  limits: ApiLimits,
): Router {
  const doorOf = doorsOfOperations(services, redis, limits);
  const preflights = preflightTable(services, contract);
  const router = Router({ caseSensitive: true });
  // Before the path is looked up, so that requests below the base that reach no operation are counted too.
  router.use(contract.apiRoot, callerDoor);
  router.use((req, res, next) => {
    const preflight = preflights.find(req.method, req.path);
    if (preflight && 'target' in preflight) return preflight.target(req, res, preflight);
    return contract.handleRequest(req.method, req.path, {
      operation: (operation, path) => answerOperation(services, doorOf(operation), { operation, path, req, res }),
      notFound: () => next(),
      methodNotAllowed: (allowed) => {
        throw new MethodNotAllowed(allowed);
      },
    });
  });
  return router;
}

/** Returns the door of an operation's callers. */
function doorsOfOperations(
  services: Services,
  redis: Redis | undefined,
  limits: ApiLimits,
): (operation: ContractOperation) => Door {
  const withCaller = throughCaller(services, limits);
  const open: Partial<Record<ContractOperation['facts']['tag'], Door>> = {
    'mail-intake': mailDoor(services, redis, limits.mailWebhookSecret),
    session: signInDoor(services, limits),
    thread: threadDoor(limits.threads),
    'webhook-intake': webhookDoor(services, redis),
    'widget-intake': widgetDoor(services, redis, limits),
  };
  return ({ facts: { tag, callers } }) => (callers.length === 0 ? open[tag] : undefined) ?? withCaller;
}

function answerOperation({ siteUrl }: Services, door: Door, exchange: Exchange): Promise<void> {
  const { operation, res } = exchange;
  res.locals.operation = operation.id;
  res.locals.route = operation.path;
  const deprecation = deprecations[operation.id];
  if (deprecation) announceDeprecation(res, deprecation, operationPage(siteUrl, operation.facts.tag, operation.id));
  return door(exchange);
}

/** Only pages with a widget, or with a conversation, call from other origins. */
function preflightTable(services: Services, { routes }: Contract): RouteTable<ReturnType<typeof preflight>> {
  const targets: Partial<Record<ContractOperation['facts']['tag'], ReturnType<typeof preflight>>> = {
    'widget-intake': preflight(services),
    thread: threadPreflight,
  };
  const byPath = new Map(routes.map(({ path, target: { facts } }) => [path, targets[facts.tag]]));
  return new RouteTable([...byPath].flatMap(([path, target]) => (target ? [{ method: 'OPTIONS', path, target }] : [])));
}

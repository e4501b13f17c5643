import { Router } from 'express';
import type { Redis } from 'ioredis';
import type { Contract } from '../../contract/contract.ts';
import type { Services } from '../../platform/context.ts';
import { expressPath, refuseMethod } from './answer.ts';
import { admitMalformedPath } from './read-request.ts';
import { webhookDoor } from './webhook-door.ts';
import { preflight, widgetDoor } from './widget-door.ts';

/** The operations outside of the versioned base. They take no API key; each door knows its callers in its own way. */
export function intakeRouter(services: Services, contract: Contract, redis: Redis | undefined): Router {
  const router = Router({ caseSensitive: true });
  router.use(['/api/hooks', '/api/widget'], admitMalformedPath);
  const throughWebhook = webhookDoor(services, redis);
  const throughWidget = widgetDoor(services, redis);
  for (const operation of contract.operations) {
    const { method, tag } = operation.facts;
    if (tag === 'webhook-intake') router[method](expressPath(operation), throughWebhook(operation));
    if (tag === 'widget-intake') {
      router.options(expressPath(operation), preflight(services));
      router[method](expressPath(operation), throughWidget(operation));
    }
  }
  router.use(refuseMethod(contract, false));
  return router;
}

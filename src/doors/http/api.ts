import { type RequestHandler, Router } from 'express';
import type { Contract } from '../../contract/contract.ts';
import { requireScope } from '../../domain/access/scopes.ts';
import type { Services } from '../../platform/context.ts';
import { answer, expressPath, refuseMethod } from './answer.ts';
import { keyContext, requireKey } from './key-door.ts';
import { admitMalformedPath } from './read-request.ts';

/** The operations under the versioned base, routed and checked by the contract. */
export function apiRouter(services: Services, contract: Contract, keyDoor: RequestHandler): Router {
  const router = Router({ caseSensitive: true });
  router.use(keyDoor);
  router.use(admitMalformedPath);
  for (const operation of contract.operations) {
    if (!operation.facts.underApiRoot) continue;
    // The order of these lines is the documented order of checks.
    router[operation.facts.method](expressPath(operation), async (req, res) => {
      res.locals.operation = operation.id;
      const key = requireKey(req, res);
      requireScope(key, operation.facts.scope);
      await answer(operation, { ctx: keyContext(services, key, res), owner: key.id }, req, res);
    });
  }
  router.use(refuseMethod(contract, true));
  return router;
}

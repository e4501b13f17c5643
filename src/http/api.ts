import { type Request, type Response, Router } from 'express';
import type { Redis } from 'ioredis';
import type { AuthenticatedKey } from '../access/keyring.ts';
import type { Services } from '../context.ts';
import { Forbidden, MethodNotAllowed, NotFound, RateLimited, Unauthorized } from '../errors.ts';
import type { Contract, ContractOperation } from './contract.ts';
import { dispatch } from './dispatch.ts';
import { identify, identityOf, setIdentity } from './identify.ts';
import { countRequest, isOverLimit, secondsToReset } from './rate-limit.ts';
import { admitMalformedPath, parseJson, readBodyBytes, readPath, readQuery } from './read-request.ts';

/** The operations under the versioned base, routed and checked by the contract. */
export function apiRouter(services: Services, contract: Contract, redis: Redis | undefined): Router {
  const router = Router({ caseSensitive: true });
  router.use(async (req, res, next) => {
    setIdentity(res, await identify(services.keyring, req));
    next();
  });
  router.use(countRequest(services, redis));
  router.use(admitMalformedPath);
  for (const operation of contract.operations) {
    if (!operation.facts.underApiRoot) continue;
    router[operation.facts.method](expressPath(operation.facts.path), (req, res) =>
      answer(services, operation, req, res),
    );
  }
  router.use((req) => {
    const allowed = contract.allowedMethods(req.path, true);
    // A method that is allowed but was not routed: the path only looks like one, by its doubled slashes.
    if (allowed.length > 0 && !allowed.includes(req.method)) throw new MethodNotAllowed(allowed);
    throw new NotFound('There is no such path');
  });
  return router;
}

/** The order of these lines is the documented order of checks. */
async function answer(services: Services, operation: ContractOperation, req: Request, res: Response): Promise<void> {
  res.locals.operation = operation.id;
  const key = requireKey(req, res);
  requireScope(key, operation.facts.scope);
  const bytes = operation.facts.body === 'json' ? await readBodyBytes(req, res) : undefined;
  const parts = {
    path: readPath(req, res),
    query: readQuery(req.url, operation.queryTypes),
    header: req.headers,
    ...(bytes && { requestBody: parseJson(bytes) }),
  };
  operation.validate(parts, bytes?.length ?? 0);
  await dispatch(services, operation, key, parts, bytes, req, res);
}

function requireKey(req: Request, res: Response): AuthenticatedKey {
  const { key, fault } = identityOf(res);
  if (fault) throw fault;
  if (isOverLimit(res)) {
    res.set('Retry-After', String(secondsToReset(req)));
    throw new RateLimited();
  }
  if (!key) throw new Unauthorized();
  return key;
}

function requireScope(key: AuthenticatedKey, scope: string | null): void {
  if (scope && !key.scopes.has(scope)) throw new Forbidden(`This API key lacks the scope ${scope}`);
}

function expressPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

import { type Document, type OpenAPIBackend, OpenAPIRouter, type Operation, type ParsedRequest } from 'openapi-backend';
import { type FoundRoute, type Route, RouteTable } from './route-table.ts';

/** The parameters of a request's path. */
export type PathParts = Pick<FoundRoute<unknown>, 'params' | 'isMalformed'>;

/** The answers to one request, of which one is called. */
interface Answers<Target> {
  operation(target: Target, path: PathParts): Promise<void>;
  /** The contract has no such path. */
  notFound(): void;
  /** The contract has the path, with these methods. */
  methodNotAllowed(allowed: string[]): void;
}

/** Dispatches a request by its method and its path, which is as it was sent, without its query. */
export type HandleRequest<Target> = (method: string, path: string, answers: Answers<Target>) => Promise<void>;

type Found = ReturnType<RouteTable<{ id: string }>['find']>;

/** The request that openapi-backend hands to its router, after the one look-up of its path. */
interface LookedUp {
  method: string;
  path: string;
  headers: Record<string, never>;
  found: Found;
}

/**
 * Registers the operations with openapi-backend, which dispatches the requests. It validates nothing here: a body is
 * read, and then checked, only after its caller is admitted.
 */
export function operationBackend<Target extends { id: string }>(
  api: OpenAPIBackend,
  routes: Route<Target>[],
): HandleRequest<Target> {
  const table = new RouteTable(routes);
  api.router = new TableRouter(api.router);
  for (const { target } of routes) {
    api.register(target.id, (_context, answers: Answers<Target>, path: FoundRoute<Target>) =>
      answers.operation(target, path),
    );
  }
  api.register({
    notFound: (_context, answers: Answers<Target>) => answers.notFound(),
    methodNotAllowed: (_context, answers: Answers<Target>, { allowed }) => answers.methodNotAllowed(allowed),
  });
  return (method, path, answers) => {
    const found = table.find(method, path);
    const request: LookedUp = { method, path, headers: {}, found };
    return api.handleRequest(request, answers, found);
  };
}

/**
 * Takes the operation that the table found. openapi-backend's own router compiles the patterns of all paths anew for
 * each request, which takes 0.4 ms.
 */
class TableRouter extends OpenAPIRouter<Document> {
  readonly #operations: ReadonlyMap<string | undefined, Operation>;

  constructor(router: OpenAPIRouter<Document>) {
    super({ definition: router.definition });
    // Callers are checked by the doors, not by handlers of openapi-backend.
    const unguarded = router.getOperations().map((operation) => ({ ...operation, security: [] }));
    this.#operations = new Map(unguarded.map((operation) => [operation.operationId, operation]));
  }

  override matchOperation(request: object): Operation {
    const { found } = request as LookedUp;
    if (found && 'allowed' in found) throw new Error('405-methodNotAllowed');
    const operation = found && this.#operations.get(found.target.id);
    if (!operation) throw new Error('404-notFound');
    return operation;
  }

  override parseRequest(request: object): ParsedRequest {
    const { method, path, found } = request as LookedUp;
    const params = found && 'params' in found ? found.params : {};
    return { method, path, params, requestBody: undefined, query: {}, headers: {}, cookies: {} };
  }
}

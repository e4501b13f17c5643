import type { Request, RequestHandler, Response } from 'express';
import { MethodNotAllowed } from '../../base/errors.ts';
import type { Contract, ContractOperation } from '../../contract/contract.ts';
import { type Caller, dispatch } from './dispatch.ts';
import { withForm } from './multipart.ts';
import { parseJson, readJsonBytes, readPath, readQuery } from './read-request.ts';

/** What every door does once it knows its caller: read the request, hold it against the contract, call the operation. */
export async function answer(operation: ContractOperation, caller: Caller, req: Request, res: Response): Promise<void> {
  const readParts = (requestBody?: unknown) => ({
    path: readPath(req, res),
    query: readQuery(req.url, operation.queryTypes),
    header: req.headers,
    ...(requestBody !== undefined && { requestBody }),
  });
  if (operation.facts.body === 'multipart')
    return withForm(caller.ctx, req, res, async (fields, content, storeFile) => {
      const parts = readParts(fields);
      operation.validate(parts, 0);
      await storeFile((file) => {
        const requestBody = { ...fields, file };
        return dispatch(operation, caller, { ...parts, requestBody }, content, req, res);
      });
    });
  const bytes = operation.facts.body === 'json' ? await readJsonBytes(req, res) : undefined;
  const parts = readParts(bytes && parseJson(bytes));
  operation.validate(parts, bytes?.length ?? 0);
  await dispatch(operation, caller, parts, bytes ?? '', req, res);
}

/** The contract's path in Express's notation. */
export function expressPath({ facts }: ContractOperation): string {
  return facts.path.replaceAll(/\{(\w+)\}/g, ':$1');
}

/** After all routes of a door: refuses a method that the path does not know. A path that is none goes on to the 404. */
export function refuseMethod(contract: Contract, underApiRoot: boolean): RequestHandler {
  return (req, _res, next) => {
    const allowed = contract.allowedMethods(req.path, underApiRoot);
    // A method that is allowed but was not routed: the path only looks like one, by its doubled slashes.
    if (allowed.length > 0 && !allowed.includes(req.method)) throw new MethodNotAllowed(allowed);
    next();
  };
}

import type { OperationId } from '../../../generated/operations.ts';
import { errorPage } from '../../base/error-page.ts';
import { InsufficientScope } from '../../base/errors.ts';
import { withInput } from '../../contract/call-operation.ts';
import type { Contract } from '../../contract/contract.ts';
import { requireAdmission, scopesOfApps } from '../../domain/access/scopes.ts';
import { readmitted } from '../../domain/access/still-admitted.ts';
import type { CallerContext } from '../../domain/operation.ts';
import { readableError } from '../../platform/readable-error.ts';
import { readVersion } from '../../platform/versions.ts';
import type { ToolBackend } from './backend.ts';
import type { PlacedArguments } from './tool-arguments.ts';

/**
 * Calls the operations of this process on behalf of the context's key, with the same checks as REST, in the same order.
 */
export function operationBackend(
  { apiRoot, operations }: Contract,
  ctx: CallerContext,
  called: (toolName: string) => void,
  lacking: (error: InsufficientScope) => void = () => undefined,
): ToolBackend {
  const call = async (operationId: OperationId, { bytes, body, path, query, header }: PlacedArguments) => {
    const operation = operations.get(operationId);
    if (!operation) throw new Error(`The contract has no operation ${operationId}`);
    requireAdmission(ctx.caller, operation.facts);
    const parts = { path, query, header, ...(body && { requestBody: body }) };
    operation.validate(parts, bytes);
    const own = await readmitted({ ...ctx, scope: operation.facts.scope, reached: {} });
    const { prepare, run, requireVersionSeen, beginTurn } = withInput(operation.id, parts);
    const endTurn = await beginTurn(own);
    try {
      const response = await run(own, await prepare?.(own));
      requireVersionSeen();
      return { response, version: readVersion(response) };
    } finally {
      endTurn();
    }
  };
  const scopeOf = (operationId: OperationId) => operations.get(operationId)?.facts.scope ?? null;
  return {
    called,
    offers: (operationId) => {
      const scope = scopeOf(operationId);
      return !ctx.caller.app || scope === null || scopesOfApps.includes(scope);
    },
    requireAskedFor: ([main, ...others]) => {
      const { app, scopes } = ctx.caller;
      const scope = main && scopeOf(main);
      if (!app || !scope || scopes.has(scope) || !scopesOfApps.includes(scope)) return;
      const needed = [scope, ...others.flatMap((one) => scopeOf(one) ?? [])].filter((one) =>
        scopesOfApps.includes(one),
      );
      const error = new InsufficientScope([...new Set([...scopes, ...needed])].sort());
      lacking(error);
      throw error;
    },
    call,
    explain: (thrown) => {
      const { code, message, details, headers } = readableError(thrown, ctx.log, ctx.requestId);
      const { requestId, siteUrl } = ctx;
      const docUrl = errorPage(siteUrl, code);
      return { code, message, details, docUrl, retryAfterSeconds: headers['Retry-After'], requestId };
    },
    baseUrl: `${ctx.siteUrl.replace(/\/+$/, '')}${apiRoot}`,
    now: ctx.clock,
  };
}

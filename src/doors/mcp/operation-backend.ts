import type { OperationId } from '../../../generated/operations.ts';
import { errorPage } from '../../base/error-page.ts';
import { withInput } from '../../contract/call-operation.ts';
import type { ContractOperation } from '../../contract/contract.ts';
import { requireAdmission } from '../../domain/access/scopes.ts';
import type { CallerContext } from '../../domain/operation.ts';
import { readableError } from '../../platform/readable-error.ts';
import { readVersion } from '../../platform/versions.ts';
import type { ToolBackend } from './server.ts';
import { placeArguments } from './tool-arguments.ts';

/**
 * Calls the operations of this process on behalf of the context's key, with the same checks as REST, in the same order.
 */
export function operationBackend(
  operations: ReadonlyMap<OperationId, ContractOperation>,
  ctx: CallerContext,
  called: (toolName: string) => void,
): ToolBackend {
  return {
    call: async (tool, given) => {
      called(tool.name);
      const operation = operations.get(tool.operationId);
      if (!operation) throw new Error(`The contract has no operation ${tool.operationId}`);
      requireAdmission(ctx.caller, operation.facts);
      const { path, query, header, body, bytes } = placeArguments(tool, given);
      const parts = { path, query, header, ...(body && { requestBody: body }) };
      operation.validate(parts, bytes);
      const { prepare, run, inTurn } = withInput(operation.id, parts);
      const response = await inTurn(ctx, async () => run(ctx, await prepare?.(ctx)));
      return { response, version: readVersion(response) };
    },
    explain: (thrown) => {
      const { code, message, details, headers } = readableError(thrown, ctx.log, ctx.requestId);
      const { requestId, siteUrl } = ctx;
      const docUrl = errorPage(siteUrl, code);
      return { code, message, details, docUrl, retryAfterSeconds: headers['Retry-After'], requestId };
    },
  };
}

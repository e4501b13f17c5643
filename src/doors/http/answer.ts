import type { ContractOperation } from '../../contract/contract.ts';
import type { ReceivedData } from '../../platform/files/receive-data.ts';
import { type Admitted, dispatch } from './dispatch.ts';
import type { Exchange } from './exchange.ts';
import { dataForm, type FormKind, mediaForm, withForm } from './files/receive-form.ts';
import { asNow } from './readmit.ts';
import { parseJson, readJsonBytes, readOptionalJsonBytes } from './request/read-body.ts';
import { readPath } from './request/read-path.ts';
import { readQuery } from './request/read-query.ts';
import { withRaw } from './request/receive-raw.ts';

/** The size of a body that anybody may send. */
export const mostIntakeBytes = 262_144;

/** What every door does once it has let somebody in: read the request, hold it against the contract, call the operation. */
export async function answer(exchange: Exchange, admitted: Admitted): Promise<void> {
  const { operation, path, req, res } = exchange;
  const readParts = (requestBody?: unknown) => ({
    path: readPath(path),
    query: readQuery(req.url, operation.queryTypes, operation.facts.ignoresUnknownQuery),
    header: req.headers,
    ...(requestBody !== undefined && { requestBody }),
  });
  if (operation.facts.body === 'multipart') {
    const take = <File extends ReceivedData, Kept>(kind: FormKind<File, Kept>) =>
      withForm(admitted.ctx, kind, req, res, async (fields, content, keepFile) => {
        const ctx = await asNow(admitted.ctx);
        const parts = readParts(fields);
        operation.validate(parts, 0);
        const body = parts.requestBody as object;
        await keepFile((file) =>
          dispatch(exchange, { ...admitted, ctx }, { ...parts, requestBody: { ...body, file } }, content),
        );
      });
    const { files } = admitted.ctx;
    return operation.facts.takesData ? take(dataForm(files)) : take(mediaForm(files, operation.facts));
  }
  if (operation.facts.raw)
    return withRaw(req, res, operation.facts.raw, async (bytes) => {
      const ctx = await asNow(admitted.ctx);
      const parts = readParts();
      operation.validate(parts, 0);
      await dispatch(exchange, { ...admitted, ctx }, { ...parts, requestBody: bytes }, bytes);
    });
  const readJson = operation.facts.bodyIsOptional ? readOptionalJsonBytes : readJsonBytes;
  const bytes = operation.facts.body === 'json' ? await readJson(req, res, mostBytes(operation)) : undefined;
  const ctx = await asNow(admitted.ctx);
  const parts = readParts(bytes && parseJson(bytes));
  operation.validate(parts, bytes?.length ?? 0);
  await dispatch(exchange, { ...admitted, ctx }, parts, bytes ?? '');
}

/** What anybody may send is parsed only when it is not much more than the fields of such a request can hold. */
function mostBytes({ facts }: ContractOperation): number | undefined {
  return facts.callers.length === 0 ? mostIntakeBytes : undefined;
}

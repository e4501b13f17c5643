import { operationFacts } from '../../../generated/operations.ts';
import type { Api, TestResponse } from '../../support/api.ts';
import { type Ids, type SampledId, sampleRequest } from './sample-requests.ts';

interface Changes {
  /** In place of each id of the path. */
  pathId?: string;
  body?: object | Buffer;
  headers?: Record<string, string>;
  /** Beside the sample's. */
  query?: Record<string, string>;
}

/** Sends the operation's sample request. `changes` replace parts of it, and add to its query. */
export function callOperation(
  api: Api,
  id: SampledId,
  ids: Ids,
  { pathId, ...changes }: Changes = {},
): Promise<TestResponse> {
  const { method, path } = operationFacts[id];
  const { params, ...sample } = sampleRequest(id, ids);
  const target = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => pathId ?? params[name] ?? '');
  return api.send(method, target, { ...sample, ...changes, query: { ...sample.query, ...changes.query } });
}

/** The statuses with which the state refuses what the caller may do: no mail server, and example data that is there or not. */
const refusalsOfState: { [Id in SampledId]?: number } = { testMail: 409, createDemo: 409, deleteDemo: 404 };

/** The statuses with which the operation may answer a caller who may do it. */
export function successes(id: SampledId): number[] {
  const { status, mayCreate } = operationFacts[id];
  const refusal = refusalsOfState[id];
  if (refusal !== undefined) return [status, refusal];
  return mayCreate ? [status, 201] : [status];
}

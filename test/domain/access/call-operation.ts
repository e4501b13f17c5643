import { type OperationId, operationFacts } from '../../../generated/operations.ts';
import type { Api, TestResponse } from '../../support/api.ts';
import { type Ids, type Sample, sampleRequests } from './sample-requests.ts';

export type SampledId = keyof typeof sampleRequests & OperationId;

/** Every operation that is built and takes a key. */
export const sampledIds = Object.keys(sampleRequests) as SampledId[];

/** Sends the operation's sample request; `changes` replace what it says. */
export function callOperation(
  api: Api,
  id: SampledId,
  ids: Ids,
  changes: { body?: object | Buffer; headers?: Record<string, string> } = {},
): Promise<TestResponse> {
  const { method, path } = operationFacts[id];
  const { params = {}, ...sample }: Sample = sampleRequests[id](ids);
  const target = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => params[name] ?? '');
  return api.send(method, target, { ...sample, ...changes });
}

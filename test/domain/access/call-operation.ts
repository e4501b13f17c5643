import { operationFacts } from '../../../generated/operations.ts';
import type { Api, TestResponse } from '../../support/api.ts';
import { type Ids, type SampledId, sampleRequest } from './sample-requests.ts';

/** Sends the operation's sample request. `changes` replace parts of it. */
export function callOperation(
  api: Api,
  id: SampledId,
  ids: Ids,
  changes: { body?: object | Buffer; headers?: Record<string, string> } = {},
): Promise<TestResponse> {
  const { method, path } = operationFacts[id];
  const { params, ...sample } = sampleRequest(id, ids);
  const target = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => params[name] ?? '');
  return api.send(method, target, { ...sample, ...changes });
}

/** The statuses with which the operation may do what was asked. The installation of these suites has no mail server to test. */
export function successes(id: SampledId): number[] {
  const { status, mayCreate } = operationFacts[id];
  if (id === 'testMail') return [status, 409];
  return mayCreate ? [status, 201] : [status];
}

import { fieldChanges, sentence } from './field-changes.ts';
import { fieldsByPath } from './fields.ts';
import { type ContractEntry, listOperations, type OpenApiDocument, resolve } from './openapi-document.ts';

/** What a version of the contract changes for its clients. */
export interface ContractChanges {
  version: string;
  /** The version that it is compared with. */
  since: string;
  added: ChangedOperation[];
  removed: ChangedOperation[];
  deprecated: ChangedOperation[];
  changed: (ChangedOperation & { changes: string[] })[];
}

export interface ChangedOperation {
  id: string;
  title: string;
  /** Such as `GET /feedback`. */
  request: string;
}

type Contract = OpenApiDocument & { info: { version: string } };

/** Compares two contracts operation by operation, by `operationId`. */
export function contractChanges(former: Contract, current: Contract): ContractChanges {
  const [before, now] = [former, current].map(operationsById) as [Operations, Operations];
  const both = [...now].flatMap(([id, entry]) => {
    const old = before.get(id);
    return old ? [{ old, entry }] : [];
  });
  return {
    version: current.info.version,
    since: former.info.version,
    added: [...now].filter(([id]) => !before.has(id)).map(([, entry]) => present(entry)),
    removed: [...before].filter(([id]) => !now.has(id)).map(([, entry]) => present(entry)),
    deprecated: both
      .filter(({ old, entry }) => entry.operation.deprecated && !old.operation.deprecated)
      .map(({ entry }) => present(entry)),
    changed: both
      .map(({ old, entry }) => ({ ...present(entry), changes: operationChanges(former, old, current, entry) }))
      .filter(({ changes }) => changes.length > 0),
  };
}

type Operations = ReadonlyMap<string, ContractEntry>;

function operationsById(document: OpenApiDocument): Operations {
  return new Map(listOperations(document).map((entry) => [entry.operation.operationId, entry]));
}

function present({ path, method, operation: { operationId: id, summary = id } }: ContractEntry): ChangedOperation {
  return { id, title: summary, request: `${method.toUpperCase()} ${path}` };
}

function operationChanges(former: OpenApiDocument, old: ContractEntry, current: OpenApiDocument, now: ContractEntry) {
  const [wasCalled, isCalled] = [old, now].map((entry) => present(entry).request);
  const [tookNames, takesNames] = [parameterNames(former, old), parameterNames(current, now)];
  const [gave, gives] = [Object.keys(old.operation.responses), Object.keys(now.operation.responses)];
  return [
    ...(wasCalled === isCalled ? [] : [`was \`${wasCalled}\``]),
    ...parameterSentence('takes', without(takesNames, tookNames)),
    ...parameterSentence('no longer takes', without(tookNames, takesNames)),
    ...fieldChanges(requestFields(former, old), requestFields(current, now), {
      added: 'takes',
      removed: 'no longer takes',
    }),
    ...fieldChanges(responseFields(former, old), responseFields(current, now), {
      added: 'returns',
      removed: 'no longer returns',
    }),
    ...sentence('can respond with', without(gives, gave)),
    ...sentence('no longer responds with', without(gave, gives)),
  ];
}

function parameterSentence(verb: string, names: string[]): string[] {
  return sentence(`${verb} the ${names.length > 1 ? 'parameters' : 'parameter'}`, names);
}

function without(names: string[], others: string[]): string[] {
  return names.filter((name) => !others.includes(name));
}

function parameterNames(document: OpenApiDocument, { item, operation }: ContractEntry): string[] {
  const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])];
  return parameters.map((parameter) => resolve(document, parameter).name);
}

function requestFields(document: OpenApiDocument, { operation: { requestBody } }: ContractEntry) {
  const [media] = Object.values(requestBody?.content ?? {});
  return fieldsByPath(document, media?.schema);
}

function responseFields(document: OpenApiDocument, { operation: { responses } }: ContractEntry) {
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  const [media] = Object.values((success && resolve(document, success).content) ?? {});
  return fieldsByPath(document, media?.schema);
}

import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type OperationId, operationFacts } from '../../../generated/operations.ts';
import {
  type ContractEntry,
  listOperations,
  type Parameter,
  resolve,
} from '../../../scripts/contract/openapi-document.ts';
import { type ExampleRequest, exampleRequest } from '../../../scripts/generate/samples/example-request.ts';
import { contractFile } from '../../../src/contract/contract.ts';
import { aFileForm } from '../../support/forms.ts';
import { png } from '../../support/media.ts';

/** The ids that a request may name, from one workspace or mixed from two. */
export interface Ids {
  workspaceId: string;
  projectId: string;
  feedbackId: string;
  /** On the same item. */
  ticketNumber: string;
  /** Its id of another system. */
  itemExternalId: string;
  widgetId: string;
  webhookId: string;
  automationId: string;
  runId: string;
  customerId: string;
  /** Another customer of the same workspace. */
  sourceCustomerId: string;
  userId: string;
  eventId: string;
  subscriptionId: string;
  sessionId: string;
  passkeyId: string;
  /** A device that takes push messages. */
  pushId: string;
  /** Another key of the user's than the one that calls. */
  keyId: string;
  deliveryId: string;
  /** Shared. */
  viewId: string;
  /** Somebody who is invited to the workspace. */
  invitedUserId: string;
  importId: string;
  secretId: string;
  /** An agent's comment that can still be taken back. */
  commentId: string;
  /** Somebody who was added, and has a link. */
  participantId: string;
  /** Waits. */
  mailId: string;
  failedMailId: string;
  suppressionId: string;
  /** An app that the owner has connected. */
  appId: string;
  /** A mail that waits for review. */
  reviewId: string;
}

export interface Sample {
  /** Values of the path's placeholders. */
  params: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
  headers?: Record<string, string>;
}

/** The operations that ask who calls. */
export type SampledId = {
  [Id in OperationId]: (typeof operationFacts)[Id]['callers'] extends readonly [] ? never : Id;
}[OperationId];

const document = JSON.parse(readFileSync(contractFile('json'), 'utf8'));
const entries = new Map(listOperations(document).map((entry) => [entry.operation.operationId, dereferenced(entry)]));

const takes = (id: SampledId, caller: string) => operationFacts[id].callers.some((one) => one === caller);

/** Those that an API key may call. */
export const sampledIds = (Object.keys(operationFacts) as SampledId[]).filter((id) => takes(id, 'apiKey'));
/** Those that only a signed-in user may call. */
export const sessionOnlyIds = (Object.keys(operationFacts) as SampledId[]).filter(
  (id) => takes(id, 'session') && !takes(id, 'apiKey'),
);

/** Makes a request to an operation from the contract's examples, about the resources with these ids. */
export function sampleRequest(id: SampledId, ids: Ids): Sample {
  const entry = entries.get(id);
  if (!entry) throw new Error(`The contract has no operation ${id}`);
  const { path, pathParameters, body, form, raw } = exampleRequest(entry);
  const params = Object.entries(pathParameters).map(([name, example]) => [name, pathValue(path, name, example, ids)]);
  const query = (entry.operation.parameters ?? [])
    .filter((one) => one.in === 'query' && (one.required || one.name in ids))
    .map(({ name, example }) => [name, ids[name as keyof Ids] ?? String(example)]);
  return {
    params: Object.fromEntries(params),
    query: Object.fromEntries(query),
    ...(body !== undefined && { body: ownBody(entry, body as object, ids) }),
    ...(form && ownForm(form, ids)),
    ...(raw && { body: Buffer.from(raw.text), headers: { 'Content-Type': raw.type } }),
  };
}

/** Whether a sample request says which workspace it is about. Otherwise the resource that it names does. */
export function namesWorkspace(id: SampledId): boolean {
  const { operation, path } = entries.get(id) as ContractEntry;
  if (path.startsWith('/workspace/')) return true;
  const [{ schema = {} } = {}] = Object.values(operation.requestBody?.content ?? {});
  const { properties = {}, required = [] } = resolve<typeof schema>(document, schema);
  const takes = (name: string) => name in properties || operation.parameters?.some((one) => one.name === name) === true;
  const mustName = required.includes('workspaceId') || operation.parameters?.some(isRequiredWorkspace) === true;
  return mustName || (takes('workspaceId') && !takes('projectId') && !path.includes('{'));
}

function isRequiredWorkspace({ name, required }: Parameter): boolean {
  return name === 'workspaceId' && required === true;
}

/** `/customers/{targetId}` is the id of a customer, and `/automation-runs/{id}` that of a run. */
function pathValue(path: string, name: string, example: unknown, ids: Ids): string {
  if (name === 'userId') return ids.invitedUserId;
  if (name === 'externalId') return ids.itemExternalId;
  if (path.endsWith('/{mailId}/retry') && name === 'mailId') return ids.failedMailId;
  const [, noun] = new RegExp(`[/-](\\w+?)s?/\\{${name}\\}`).exec(path) ?? [];
  return ids[name as keyof Ids] ?? ids[`${noun}Id` as keyof Ids] ?? String(example);
}

/**
 * Returns the example with its ids replaced, by their names or by what their prefix says they are, and with new email
 * addresses.
 */
function ownBody({ operation }: ContractEntry, example: object, ids: Ids): object {
  const schema = operation.requestBody?.content['application/json']?.schema ?? {};
  const takesWorkspace = 'workspaceId' in (resolve<typeof schema>(document, schema).properties ?? {});
  const text = JSON.stringify({ ...example, ...(takesWorkspace && { workspaceId: ids.workspaceId }) });
  return JSON.parse(text, (name, value) => {
    if (name in ids) return ids[name as keyof Ids];
    return typeof value === 'string' ? ownText(value, ids) : value;
  });
}

function ownText(value: string, ids: Ids): string {
  if (value.endsWith('@example.org')) return `${randomUUID()}@example.org`;
  const [, prefix = '-'] = /^([a-z]+_)[0-9a-z]{26}$/.exec(value) ?? [];
  return Object.values(ids).find((id) => id.startsWith(prefix)) ?? value;
}

function dereferenced({ item, operation, ...entry }: ContractEntry): ContractEntry {
  const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((one) => resolve(document, one));
  return { ...entry, item: { ...item, parameters: [] }, operation: { ...operation, parameters } };
}

function ownForm({ file, fields }: NonNullable<ExampleRequest['form']>, ids: Ids) {
  const own = Object.entries(fields).map(([name, value]) => [name, String(ids[name as keyof Ids] ?? value)]);
  const content = file.type === 'text/csv' ? Buffer.from('title\nAn idea\n') : png;
  return aFileForm(content, { ...Object.fromEntries(own), type: file.type, fileName: file.name });
}

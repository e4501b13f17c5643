import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type ContractEntry,
  listOperations,
  type OpenApiDocument,
  type Parameter,
} from '../../contract/openapi-document.ts';
import { upperFirst } from '../../generate/upper-first.ts';

/** The bundled contract, with what the reference needs beyond what the generators read. */
export interface Contract extends OpenApiDocument {
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
}

export function readContract(project: string): Contract {
  return JSON.parse(readFileSync(join(project, 'generated/openapi.json'), 'utf8'));
}

/** The operations of a tag, in the order of the contract. */
export function listTagOperations(contract: Contract, tag: string): ContractEntry[] {
  return listOperations(contract).filter(({ operation }) => operation.tags[0] === tag);
}

/** The parameters of an operation, among them those that its whole path has; some may be references. */
export function listParameters({ item, operation }: ContractEntry): Parameter[] {
  return [...(item.parameters ?? []), ...(operation.parameters ?? [])];
}

/** The path of an operation from the root of the service. */
export function fullPath(contract: Contract, { path, item }: ContractEntry): string {
  const [server] = item.servers ?? contract.servers;
  return `${server?.url.replace(/\/$/, '') ?? ''}${path}`;
}

/** `widget-intake` becomes `Widget intake`, and `api-keys` becomes `API keys`. */
export function tagTitle(tag: string): string {
  return upperFirst(tag.replaceAll('-', ' ')).replace(/^Api\b/, 'API');
}

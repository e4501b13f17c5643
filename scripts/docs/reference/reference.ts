import { type ContractEntry, listOperations, resolve } from '../../contract/openapi-document.ts';
import { exampleSite } from '../../generate/samples/example-site.ts';
import { type Contract, listTagOperations, readContract, tagTitle } from './contract.ts';
import { type Field, FieldReader } from './fields.ts';
import { type ReferenceOperation, readOperation } from './operations.ts';
import { readSchemas, type SchemaPage, schemaPages } from './schemas.ts';

/** The operations of a tag of the contract, which have a page together. */
export interface ReferenceGroup {
  name: string;
  title: string;
  description: string;
  /** Of its page, from the root of the site. */
  url: string;
  operations: ReferenceOperation[];
}

/** All that the pages of the reference show. */
export interface Reference {
  version: string;
  /** What the API is about, and what holds for every operation of it, in Markdown with headings. */
  introduction: string;
  conventions: string;
  /** Where the paths of the API begin, at the service of the samples. */
  baseUrl: string;
  groups: ReferenceGroup[];
  /** The headers of answers. */
  headers: Field[];
  schemaPages: SchemaPage[];
}

export function readReference(project: string): Reference {
  const contract = readContract(project);
  const { info, servers, tags } = contract;
  const [introduction = '', ...conventions] = info.description.split(/^(?=## )/m);
  const groups = tags.map(({ name, description }) => ({
    name,
    title: tagTitle(name),
    description,
    url: `/reference/${name}/`,
    operations: readOperations(project, contract, name),
  }));
  return {
    version: info.version,
    introduction,
    conventions: conventions.join(''),
    baseUrl: `${exampleSite}${servers[0]?.url}`,
    groups,
    headers: readHeaders(contract),
    schemaPages: schemaPages(
      readSchemas(
        contract,
        groups.flatMap(({ operations }) => operations),
      ),
    ),
  };
}

/** Forms of a value unfold in the first request that takes them, which is where a reader writes one, if there is any. */
function readOperations(project: string, contract: Contract, tag: string): ReferenceOperation[] {
  const entries = listTagOperations(contract, tag);
  const once = new Set<string>();
  const requestsFirst = [...entries].sort((a, b) => Number(hasBody(b)) - Number(hasBody(a)));
  const operations = requestsFirst.map((entry) => readOperation(project, contract, entry, once));
  return entries.map((entry) => operations[requestsFirst.indexOf(entry)] as ReferenceOperation);
}

function hasBody({ operation }: ContractEntry): boolean {
  return operation.requestBody !== undefined;
}

/** Each header that some answer has, once. */
function readHeaders(contract: Contract): Field[] {
  const reader = new FieldReader(contract);
  const headers = new Map<string, Field>();
  for (const { operation } of listOperations(contract))
    for (const response of Object.values(operation.responses))
      for (const [name, header] of Object.entries(resolve(contract, response).headers ?? {}))
        if (!headers.has(name))
          headers.set(name, reader.readParameter({ ...resolve(contract, header), name, in: 'header' }));
  return [...headers.values()];
}

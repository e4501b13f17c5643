import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An operation of the contract as the site lists and finds it. */
interface ReferenceOperation {
  id: string;
  /** Where the reference shows it, from the root of the site. */
  url: string;
  method: string;
  path: string;
  title: string;
  description: string;
}

export interface ReferenceGroup {
  name: string;
  title: string;
  description: string;
  operations: ReferenceOperation[];
}

interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: [string];
  'x-codeSamples'?: CodeSample[];
}

interface CodeSample {
  lang: string;
  label: string;
  source: string;
}

interface Contract {
  tags: { name: string; description: string; 'x-displayName'?: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { parameters: Record<string, { example?: unknown }> };
}

const methods = ['get', 'post', 'put', 'patch', 'delete'];
const samples = [
  { extension: 'sh', lang: 'bash', label: 'curl' },
  { extension: 'ts', lang: 'typescript', label: 'SDK' },
];

/** The contract as the reference draws it: with a sample in each language for every operation, and titles for its tags. */
export function referenceDocument(project: string): Contract {
  const contract: Contract = JSON.parse(readFileSync(join(project, 'generated/openapi.json'), 'utf8'));
  for (const tag of contract.tags) tag['x-displayName'] = titleOf(tag.name);
  for (const { operation } of operationsOf(contract)) operation['x-codeSamples'] = samplesOf(project, operation);
  // The console would send it along: the second call with it would repeat the first, or be 409.
  delete contract.components.parameters.IdempotencyKey?.example;
  return contract;
}

/** The operations of a contract by their tag, in its order. */
export function referenceGroups(contract: Contract): ReferenceGroup[] {
  const operations = operationsOf(contract);
  return contract.tags.map(({ name, description }) => ({
    name,
    title: titleOf(name),
    description,
    operations: operations
      .filter(({ operation }) => operation.tags[0] === name)
      .map(({ method, path, operation }) => ({
        id: operation.operationId,
        url: `/reference/#tag/${name}/${operation.operationId}`,
        method: method.toUpperCase(),
        path,
        title: operation.summary,
        description: operation.description ?? '',
      })),
  }));
}

function operationsOf({ paths }: Contract): { method: string; path: string; operation: Operation }[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ method, path, operation }] : [];
    }),
  );
}

function samplesOf(project: string, { operationId }: Operation): CodeSample[] {
  return samples.map(({ extension, lang, label }) => {
    const file = join(project, 'generated/samples', `${operationId}.${extension}`);
    if (!existsSync(file)) throw new Error(`There is no ${file}: npm run generate writes a sample for every operation`);
    return { lang, label, source: readFileSync(file, 'utf8').trimEnd() };
  });
}

/** `widget-intake` becomes `Widget intake`. */
function titleOf(tag: string): string {
  const words = tag.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

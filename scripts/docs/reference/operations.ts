import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ContractEntry, type Parameter, resolve } from '../../contract/openapi-document.ts';
import { type Deprecation, readDeprecation } from '../../generate/deprecation.ts';
import { type Answer, readAnswers } from './answers.ts';
import { type Contract, fullPath, listParameters } from './contract.ts';
import { type Field, FieldReader, type Inside } from './fields.ts';
import { code, describeLimits } from './limits.ts';

/** An operation as its section of the reference shows it; descriptions are Markdown. */
export interface ReferenceOperation {
  id: string;
  /** Where the reference shows it, from the root of the site. */
  url: string;
  method: string;
  path: string;
  title: string;
  description: string;
  /** Whether an API key may call it. */
  takesKey: boolean;
  /** What its key needs; undefined where it takes no key, or any. */
  scopes: string[];
  /** The least role of a signed-in user. */
  role?: string;
  /** The MCP tool that does the same. */
  tool?: string;
  /** Since when it is deprecated, and when it goes away. */
  deprecation?: Deprecation;
  /** The types of the events that it can write to the log. */
  events: string[];
  parameters: { title: string; fields: Field[] }[];
  body?: RequestBody;
  success: Answer;
  errors: Answer[];
  samples: Sample[];
}

interface RequestBody {
  type: string;
  description: string;
  limits: string[];
  inside?: Inside;
}

/** How one calls an operation in some language. */
interface Sample {
  /** For scripts and styles. */
  key: string;
  label: string;
  language: string;
  source: string;
}

const places = { path: 'Path parameters', query: 'Query parameters', header: 'Headers' };
const languages = [
  { key: 'sh', label: 'curl', language: 'bash', extension: 'sh' },
  { key: 'ts', label: 'TypeScript', language: 'typescript', extension: 'ts' },
  { key: 'python', label: 'Python', language: 'python', extension: 'py' },
];

/** Operations of one page share `once`, so that forms and large schemas are unfolded once (see FieldReader). */
export function readOperation(
  project: string,
  contract: Contract,
  entry: ContractEntry,
  once = new Set<string>(),
): ReferenceOperation {
  const { operation, method } = entry;
  const { operationId: id, summary = id, description = '', security = [{ apiKey: [] }] } = operation;
  const reader = new FieldReader(contract, { group: operation.tags[0], once });
  const parameters = readParameters(contract, entry, reader);
  const body = readBody(contract, entry, reader);
  const [success, ...errors] = readAnswers(contract, operation.responses, reader);
  if (!success) throw new Error(`${id} has no answer`);
  return {
    id,
    url: `/reference/${operation.tags[0]}/#${id}`,
    method: method.toUpperCase(),
    path: fullPath(contract, entry),
    title: summary,
    description,
    takesKey: security.some(({ apiKey }) => apiKey),
    scopes: security[0]?.apiKey ?? [],
    role: operation['x-role'],
    tool: (operation['x-mcp'] as { tool?: string } | undefined)?.tool,
    deprecation: readDeprecation(operation),
    events: operation['x-events'] ?? [],
    parameters,
    body,
    success,
    errors,
    samples: readSamples(project, id),
  };
}

/** The samples that `npm run generate` wrote for the operation. */
function readSamples(project: string, id: string): Sample[] {
  return languages.map(({ extension, ...language }) => {
    const file = join(project, 'generated/samples', `${id}.${extension}`);
    if (!existsSync(file)) throw new Error(`There is no ${file}: npm run generate writes a sample for every operation`);
    return { ...language, source: readFileSync(file, 'utf8').trimEnd() };
  });
}

function readParameters(contract: Contract, entry: ContractEntry, reader: FieldReader) {
  const parameters = listParameters(entry).map((parameter) => resolve<Parameter>(contract, parameter));
  return Object.entries(places)
    .map(([place, title]) => ({
      title,
      fields: parameters.filter((parameter) => parameter.in === place).map((one) => reader.readParameter(one)),
    }))
    .filter(({ fields }) => fields.length > 0);
}

function readBody(contract: Contract, { operation }: ContractEntry, reader: FieldReader): RequestBody | undefined {
  const [type, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  if (!type || !media) return undefined;
  const inside = reader.readInside(media.schema);
  for (const field of inside?.fields ?? []) {
    const accepted = media.encoding?.[field.name]?.contentType.split(', ');
    if (accepted) field.limits.push(`of type ${accepted.map(code).join(', ')}`);
  }
  return {
    type,
    description: resolve(contract, media.schema).description ?? '',
    limits: describeLimits(contract, media.schema),
    inside,
  };
}

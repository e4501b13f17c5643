import { STATUS_CODES } from 'node:http';
import { type JsonSchema, type Media, type Response, resolve } from '../../contract/openapi-document.ts';
import type { Contract } from './contract.ts';
import type { FieldReader, Inside } from './fields.ts';
import { plainSchema } from './plain-schema.ts';

/** What an operation answers with one status; its description is Markdown. */
export interface Answer {
  status: string;
  /** `Created` for 201. */
  reason: string;
  description: string;
  /** The names of its headers. */
  headers: string[];
  /** The fields of the body of a success. */
  inside?: Inside;
  /** The code in the body of an error. */
  errorCode?: string;
  /** The body as JSON. Absent without one, and for answers that many operations share: the page of their code shows it. */
  example?: string;
}

/** What each status of an operation answers, in the contract's order. */
export function readAnswers(contract: Contract, responses: Record<string, Response>, fields: FieldReader): Answer[] {
  return Object.entries(responses).map(([status, response]) => {
    const answer = resolve<Response>(contract, response);
    const [media] = Object.values(answer.content ?? {});
    const described = {
      status,
      reason: STATUS_CODES[status] ?? '',
      description: answer.description ?? '',
      headers: Object.keys(answer.headers ?? {}),
    };
    if (!media) return described;
    const errorCode = findErrorCode(contract, media.schema);
    return {
      ...described,
      ...(errorCode ? { errorCode } : { inside: fields.readInside(media.schema) }),
      ...('$ref' in response ? {} : { example: JSON.stringify(readExample(contract, media), null, 2) }),
    };
  });
}

/** An example of the body: the answer's own, or that of its schema. */
export function readExample(contract: Contract, { example, schema }: Media): unknown {
  return example ?? findExample(contract, schema);
}

function findErrorCode(contract: Contract, schema: JsonSchema): string | undefined {
  const error = plainSchema(contract, schema).properties?.error;
  const code = error && plainSchema(contract, error).properties?.code;
  return code && (plainSchema(contract, code).enum?.[0] as string | undefined);
}

/** The schema's first example, or that of its first form. */
function findExample(contract: Contract, schema: JsonSchema): unknown {
  const { name, examples, variants } = plainSchema(contract, schema);
  const [example] = (examples as unknown[] | undefined) ?? [];
  const [first] = variants;
  if (example === undefined && first) return findExample(contract, first);
  if (example === undefined) throw new Error(`The schema ${name} of an answer has no example`);
  return example;
}

import { readFileSync } from 'node:fs';
import type { ErrorObject } from 'ajv';
import { type Document, OpenAPIBackend } from 'openapi-backend';
import { type OperationId, operationFacts } from '../../generated/operations.ts';
import { contractAjv, mostBytesToFindAllErrors } from './contract-ajv.ts';
import { badRequestFrom } from './validation-errors.ts';

/** The parts of a request that the contract describes, before or after validation. */
export interface RequestParts {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  header: Record<string, unknown>;
  requestBody?: unknown;
}

export interface ContractOperation {
  id: OperationId;
  facts: (typeof operationFacts)[OperationId];
  /** The declared type of each query parameter. */
  queryTypes: ReadonlyMap<string, string>;
  /** Fills in defaults in place; throws a {@link BadRequest} that names each wrong field. */
  validate(parts: RequestParts, bodyBytes: number): void;
}

export interface Contract {
  operations: ContractOperation[];
  /** The methods that a path, relative to its root, knows; empty for a path that is none. */
  allowedMethods(path: string, underApiRoot: boolean): string[];
}

/** Reads the bundled contract. Validators are compiled when first used. */
export async function loadContract(): Promise<Contract> {
  const [api, thorough] = await Promise.all([openContract(false), openContract(true)]);

  const operations = api.router.getOperations().map((operation): ContractOperation => {
    const id = operation.operationId as OperationId;
    const parameters = (operation.parameters ?? []) as { in: string; name: string; schema?: { type?: string } }[];
    const queryTypes = new Map(
      parameters.filter((one) => one.in === 'query').map((one) => [one.name, one.schema?.type ?? 'string']),
    );
    const validate = (parts: RequestParts, bodyBytes: number) => {
      if (errorsOf(api, id, parts).length === 0) return;
      const explaining = bodyBytes <= mostBytesToFindAllErrors ? thorough : api;
      throw badRequestFrom(errorsOf(explaining, id, parts));
    };
    return { id, facts: operationFacts[id], queryTypes, validate };
  });

  const allowedMethods = (path: string, underApiRoot: boolean): string[] => {
    const allowed = ['get', 'post', 'patch', 'delete'].filter((method) => {
      const match = api.router.matchOperation({ method, path, headers: {} });
      return match?.operationId && operationFacts[match.operationId as OperationId].underApiRoot === underApiRoot;
    });
    return allowed.flatMap((method) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]));
  };
  return { operations, allowedMethods };
}

async function openContract(allErrors: boolean): Promise<OpenAPIBackend> {
  const definition = JSON.parse(readFileSync(contractFile('json'), 'utf8')) as Document;
  const api = new OpenAPIBackend({ definition, quick: true, customizeAjv: () => contractAjv(allErrors) });
  return api.init();
}

function errorsOf(api: OpenAPIBackend, id: OperationId, parts: RequestParts): ErrorObject[] {
  const validators = api.validator.getRequestValidatorsForOperation(id) ?? [];
  return validators.flatMap((validator) => (validator(parts) ? [] : (validator.errors ?? [])));
}

/** The bundled contract, as it is served too. */
export function contractFile(format: 'json' | 'yaml'): URL {
  return new URL(`../../generated/openapi.${format}`, import.meta.url);
}

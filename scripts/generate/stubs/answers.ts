import { type ContractEntry, type OpenApiDocument, resolve } from '../../contract/openapi-document.ts';

/** One response that the contract declares. */
export interface Answer {
  status: string;
  /** The schema of a success, or the class of an error. */
  what: string;
  description: string;
}

const ofEveryKeyedOperation = ['401', '429', '500', '503'];
const ofEveryJsonBody = ['413', '415'];

/**
 * Returns the operation's own responses, the success first, and the statuses that its door returns for it. What all
 * operations with a key have in common is tested for all of them at once, in test/domain/access.
 */
export function readAnswers(document: OpenApiDocument, { operation }: ContractEntry) {
  const { security = [{}], requestBody } = operation;
  const shared = [
    ...(security.length > 0 ? ofEveryKeyedOperation : []),
    ...(requestBody?.content['application/json'] && security.length > 0 ? ofEveryJsonBody : []),
  ];
  const own = Object.entries(operation.responses).flatMap(([status, response]): Answer[] => {
    if (shared.includes(status)) return [];
    const { content = {}, description = '' } = resolve(document, response);
    const schema = content['application/json']?.schema.$ref?.split('/').at(-1);
    return [{ status, what: response.$ref?.split('/').at(-1) ?? schema ?? 'what the contract says', description }];
  });
  const ofDoors = Object.keys(operation.responses).filter((status) => shared.includes(status));
  return { own: own.sort((one, other) => Number(one.status) - Number(other.status)), ofDoors };
}

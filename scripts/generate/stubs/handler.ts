import { type ContractEntry, type OpenApiDocument, resolve } from '../../contract/openapi-document.ts';
import { operationPlace } from '../operation-place.ts';
import { docComment } from '../source-file.ts';
import { readAnswers } from './answers.ts';

/** Returns an operation that says what to write and does not compile. TypeScript shows the sentence in it. */
export function handlerStub(document: OpenApiDocument, entry: ContractEntry): string {
  const { operation } = entry;
  const { operationId, summary = operationId, description } = operation;
  const { own, ofDoors } = readAnswers(document, entry);
  const [success, ...errors] = own;
  const comment = docComment([
    `${summary}.${description ? ` ${description.trim()}` : ''}`,
    '',
    ...listInputs(document, entry),
    `Returns ${success?.what}: ${success?.description}`,
    ...errors.map(({ status, what, description: when }) => `Throws ${what} (${status}): ${when}`),
    `The doors return ${ofDoors.join(', ')}.`,
  ]);
  return `import type { Operation } from '../operation.ts';

${comment}
export const ${operationId}: Operation<'${operationId}'> = async () => {
  const unwritten: never = '${operationPlace(operation).source} is still the generated stub: write the operation';
  return unwritten;
};
`;
}

function listInputs(document: OpenApiDocument, { item, operation }: ContractEntry): string[] {
  const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((one) => resolve(document, one));
  const named = (place: string) => parameters.flatMap(({ in: where, name }) => (where === place ? [name] : []));
  const [schema] = Object.values(operation.requestBody?.content ?? {}).map((media) => media.schema);
  const parts = [
    ...(named('path').length > 0 ? [`\`params\` ${named('path').join(', ')}`] : []),
    ...(named('query').length > 0 ? [`\`query\` ${named('query').join(', ')}`] : []),
    ...(schema ? [`\`body\` ${schema.$ref?.split('/').at(-1) ?? 'as the contract says'}`] : []),
  ];
  return parts.length > 0 ? [`Gets ${parts.join('; ')}.`] : [];
}

import { type ContractEntry, listOperations, type Parameter, resolve } from '../../contract/openapi-document.ts';
import { readExample } from './answers.ts';
import { type Contract, listParameters, readContract, tagTitle } from './contract.ts';
import { readSamples } from './operations.ts';

/**
 * The contract as the console draws it: with a sample in each language and a whole example of each answer for every
 * operation, titles for its tags, and parameters that are sent only if the reader wants them.
 */
export function consoleDocument(project: string): object {
  const contract = readContract(project);
  for (const tag of contract.tags) Object.assign(tag, { 'x-displayName': tagTitle(tag.name) });
  const { IdempotencyKey, IfMatch, IfNoneMatch } = contract.components.parameters ?? {};
  // The second call with the key would repeat the first, and few resources have the tag.
  for (const parameter of [IdempotencyKey, IfMatch, IfNoneMatch]) delete parameter?.example;
  for (const entry of listOperations(contract)) {
    const samples = readSamples(project, entry.operation.operationId);
    const codeSamples = samples.map(({ label, language, source }) => ({ label, lang: language, source }));
    Object.assign(entry.operation, { 'x-codeSamples': codeSamples });
    addAnswers(contract, entry);
  }
  const parameters = listOperations(contract).flatMap(listParameters);
  // Operations share some of them.
  for (const parameter of new Set(parameters.map((each) => resolve(contract, each)))) untick(parameter);
  return contract;
}

/** The console sends each parameter that has a value, unless it is switched off. */
function untick(parameter: Parameter): void {
  const { schema, example } = parameter;
  const value = example ?? schema.default ?? schema.enum?.[0];
  if (parameter.required || value === undefined) return;
  delete parameter.example;
  Object.assign(parameter, { examples: { default: { value, 'x-disabled': true } } });
}

/** Otherwise the console makes up a body, field by field. */
function addAnswers(contract: Contract, { operation }: ContractEntry): void {
  for (const response of Object.values(operation.responses)) {
    const [media] = Object.values(resolve(contract, response).content ?? {});
    if (media) media.example = readExample(contract, media);
  }
}

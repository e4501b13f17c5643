import { listOperations } from '../../generate/openapi-document.ts';
import { readContract, tagTitle } from './contract.ts';
import { readSamples } from './operations.ts';

/** The contract as the console draws it: with a sample in each language for every operation, and titles for its tags. */
export function consoleDocument(project: string): object {
  const contract = readContract(project);
  for (const tag of contract.tags) Object.assign(tag, { 'x-displayName': tagTitle(tag.name) });
  for (const { operation } of listOperations(contract)) {
    const samples = readSamples(project, operation.operationId);
    const codeSamples = samples.map(({ label, language, source }) => ({ label, lang: language, source }));
    Object.assign(operation, { 'x-codeSamples': codeSamples });
  }
  // The console would send them along: the second call with the key would repeat the first, and few resources have the tag.
  const { IdempotencyKey, IfMatch, IfNoneMatch } = contract.components.parameters ?? {};
  for (const parameter of [IdempotencyKey, IfMatch, IfNoneMatch]) delete parameter?.example;
  return contract;
}

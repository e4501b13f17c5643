import type { ContractOperation } from './openapi-document.ts';

/** Returns where an operation is written: folder = tag, file = operationId in kebab case. */
export interface OperationPlace {
  source: string;
  test: string;
}

export function operationPlace({ operationId, tags: [tag] }: ContractOperation): OperationPlace {
  const name = operationId.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return { source: `src/domain/${tag}/${name}.ts`, test: `test/domain/${tag}/${name}.test.ts` };
}

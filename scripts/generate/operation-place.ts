import type { ContractOperation } from '../contract/openapi-document.ts';

/** Where an operation is written: folder = tag, or the room that it needs instead; file = operationId in kebab case. */
export interface OperationPlace {
  source: string;
  test: string;
}

export function operationPlace({ operationId, tags: [tag], 'x-room': room = tag }: ContractOperation): OperationPlace {
  const name = operationId.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return { source: `src/domain/${room}/${name}.ts`, test: `test/domain/${room}/${name}.test.ts` };
}

import type { Access } from './console-access.ts';
import type { Contract } from './contract-site.ts';

/** Returns the contract with the reader's own workspace and project wherever its examples name theirs. */
export function addAccess(contract: Contract, { workspaceId, projectId }: Access): Contract {
  const own = [
    [firstExample(contract, 'WorkspaceListResponse'), workspaceId],
    [firstExample(contract, 'ProjectListResponse'), projectId],
  ] as const;
  const text = own.reduce(
    (moved, [example, id]) => (id ? moved.replaceAll(example, id) : moved),
    JSON.stringify(contract),
  );
  return JSON.parse(text);
}

/** The id of the first in the example of a list, which the contract's other examples name too. */
function firstExample({ components }: Contract, list: string): string {
  const id = components.schemas[list]?.examples?.[0]?.data[0]?.id;
  if (!id) throw new Error(`${list} has no example`);
  return id;
}

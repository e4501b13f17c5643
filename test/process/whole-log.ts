import { expect } from '@jest/globals';
import type { Installation, Storage } from './storage.ts';

/**
 * The log of the workspace has no gap, and an event of the type for each of these subjects. Returns its events.
 */
export async function expectWholeLog(
  { onDatabase }: Storage,
  { workspaceId }: Installation,
  subjects: Record<string, string[]>,
): Promise<{ type: string; subjectId: string }[]> {
  const events = await onDatabase((prisma) =>
    prisma.event.findMany({
      where: { workspaceId },
      select: { sequence: true, type: true, subjectId: true },
      orderBy: { sequence: 'asc' },
    }),
  );
  expect(events.map(({ sequence }) => Number(sequence))).toEqual(events.map((_one, index) => index + 1));
  for (const [type, ids] of Object.entries(subjects)) {
    const told = new Set(events.filter((event) => event.type === type).map(({ subjectId }) => subjectId));
    expect(ids.filter((id) => !told.has(id))).toEqual([]);
  }
  return events;
}

import { type ReactNode, useState } from 'react';
import type { CustomStatus, Project, ProjectUpdate } from '../../../../../generated/sdk/types.gen.ts';
import { heed } from '../../api/client.ts';
import { feedbackTexts } from '../../texts/feedback.ts';
import { useTexts } from '../../texts/texts.ts';
import { RemoveStatus } from './RemoveStatus.tsx';

export const systemStatuses = [
  ['new', 'open'],
  ['in-progress', 'open'],
  ['reopened', 'open'],
  ['resolved', 'resolved'],
  ['archived', 'closed'],
] as const;

interface Removal {
  /** Asks where the items of a status go, if it has any, and takes it out of the list. */
  ask: (status: CustomStatus) => Promise<void>;
  /** The part of the change that names where items go. */
  moves: Pick<ProjectUpdate, 'moveStatuses'>;
  forget: () => void;
  dialog: ReactNode;
}

/** Takes statuses out of an edited list, and remembers where their items go once it is saved. */
export function useRemoval(
  project: Project,
  value: CustomStatus[],
  stored: CustomStatus[],
  edit: (next: CustomStatus[]) => void,
): Removal {
  const { statuses } = useTexts(feedbackTexts);
  const [moves, setMoves] = useState<Readonly<Record<string, string>>>({});
  const [asked, setAsked] = useState<{ status: CustomStatus; count: number }>();
  const remove = ({ id }: CustomStatus, to?: string) => {
    edit(value.filter((status) => status.id !== id));
    // Items that were to get this one go on to where its own go.
    const others = Object.entries(moves).map(([from, other]) => [from, other === id && to ? to : other]);
    setMoves({ ...Object.fromEntries(others), ...(to && { [id]: to }) });
    setAsked(undefined);
  };
  const ask = async (status: CustomStatus) => {
    const isStored = stored.some(({ id }) => id === status.id);
    const count = isStored ? await countOf(project, status.id) : 0;
    if (count > 0 || Object.values(moves).includes(status.id)) setAsked({ status, count });
    else remove(status);
  };
  const kept = stored.filter(({ id }) => id !== asked?.status.id && value.some((status) => status.id === id));
  const choices = [
    ...systemStatuses.map(([id]) => ({ value: id, label: statuses[id] })),
    ...kept.map(({ id, label }) => ({ value: id, label })),
  ];
  return {
    ask,
    moves: Object.keys(moves).length > 0 ? { moveStatuses: moves } : {},
    forget: () => setMoves({}),
    dialog: asked && (
      <RemoveStatus
        {...asked}
        choices={choices}
        onRemove={(to) => remove(asked.status, to)}
        onClose={() => setAsked(undefined)}
      />
    ),
  };
}

/** How many items have the status, also of those that lists leave out. */
async function countOf({ id, workspaceId }: Project, status: string): Promise<number> {
  const counts = await Promise.all(
    [true, false].map((snoozed) =>
      heed.feedback.count({ workspaceId, projectId: id, status, snoozed, groupBy: 'none' }),
    ),
  );
  return counts.flat().reduce((sum, { count }) => sum + count, 0);
}

import { Conflict } from '../../../base/errors.ts';
import { type ActionKind, changeOwnItem, memberFaults, noFaults, type Run } from './action.ts';

export const assignInTurn: ActionKind<'assign_in_turn'> = {
  check: ({ userIds }, references) =>
    userIds.flatMap((userId, index) => memberFaults(`userIds/${index}`, userId, references)),
  // Members who have left are passed over.
  checkAtRun: noFaults,
  run: async (run, { userIds }) => {
    const present = await findPresent(run, userIds);
    const userId = await takeTurn(run, userIds, present);
    await changeOwnItem(run, { assigneeId: userId });
  },
};

/** Returns those of the users who are members and not away. */
async function findPresent({ tx, item }: Run, userIds: string[]): Promise<Set<string>> {
  const here = [{ awayUntil: null }, { awayUntil: { lte: tx.clock() } }];
  const members = await tx.db.member.findMany({
    where: { workspaceId: item.workspaceId, userId: { in: userIds }, status: 'active', OR: here },
    select: { userId: true },
  });
  return new Set(members.map(({ userId }) => userId));
}

/** Returns whose turn it is, after the one whose turn was last. Runs of a project come one after the other. */
async function takeTurn(run: Run, userIds: string[], present: ReadonlySet<string>): Promise<string> {
  const { tx, automation, actionIndex, item } = run;
  const where = { workspaceId_id: { workspaceId: item.workspaceId, id: automation.id } };
  const { turns } = await tx.db.automation.findUniqueOrThrow({ where, select: { turns: true } });
  const last = (turns as Record<string, string>)[actionIndex] ?? '';
  const next = userIds.indexOf(last) + 1;
  const userId = [...userIds.slice(next), ...userIds.slice(0, next)].find((id) => present.has(id));
  if (userId === undefined) throw new Conflict('All whose turn it could be are away or have left');
  await tx.db.automation.update({ where, data: { turns: { ...(turns as object), [actionIndex]: userId } } });
  return userId;
}

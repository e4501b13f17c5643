import { timesOfWall } from '../../base/wall-clock.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import { isClosed } from '../access/closed-workspaces.ts';
import { dayIn } from '../feedback/metrics/clockwork.ts';
import { addDays, mondayOf } from '../feedback/metrics/days.ts';
import { goOnAfterFailure } from '../notification-rows/go-on-after-failure.ts';
import { memberKey } from '../notification-rows/take-back.ts';
import { lastWeek, readSummary } from './summary.ts';
import { composeWeeklyMail, isQuiet } from './weekly-mail.ts';
import { type DueWorkspace, findDueWorkspaces, moveDueTime, readReaders } from './weekly-mails-sql.ts';

/** The time of Monday, in the time zone of the reports. */
const hourMs = 8 * 3_600_000;

/**
 * Mails the last week of each workspace to those who want it, on Monday morning. A service that was down then does so as soon
 * as it is up. Any number of processes may do so, at any time.
 */
export async function sendWeeklyMails(ctx: Context): Promise<void> {
  for (const workspace of await findDueWorkspaces(ctx)) {
    if (isClosed(ctx, workspace.id)) continue;
    await goOnAfterFailure(ctx, workspace.id, () => inTransaction(ctx, (tx) => sendWeek(tx, workspace)));
  }
}

async function sendWeek(tx: Context, workspace: DueWorkspace): Promise<void> {
  const { id: workspaceId, timezone, dueAt } = workspace;
  const dueThere = dueAt && sameMonday(timezone, dueAt);
  const isDue = dueThere !== null && dueThere <= tx.clock();
  const next = dueThere === null || isDue ? nextMonday(timezone, tx.clock()) : dueThere;
  if (!(await moveDueTime(tx, workspace, next)) || !isDue) return;
  const readers = await readReaders(tx, workspaceId);
  if (readers.length === 0) return;
  const week = lastWeek(timezone, tx.clock());
  const summary = await readSummary(tx, { workspaceId, projectId: undefined, timezone, ...week });
  if (isQuiet(summary)) return;
  const { longestWaiting, lowestSatisfaction } = summary.look;
  const quoted = [longestWaiting, lowestSatisfaction].flatMap((item) => item?.feedbackId ?? []);
  const mails = readers.map(({ userId, ...reader }) => ({
    ...composeWeeklyMail({ reader, workspace, siteUrl: tx.siteUrl, summary }),
    toMember: memberKey(workspaceId, userId),
    feedbackId: quoted,
  }));
  await sendMail(tx, ...mails);
}

/** Returns the Monday morning of the time zone nearest to that of another one: the zone may have changed since. */
function sameMonday(timezone: string, dueAt: Date): Date {
  return morningOf(timezone, mondayOf(addDays(dayIn(timezone, dueAt.toISOString()), 3)));
}

/** Returns the next Monday morning in the time zone. */
function nextMonday(timezone: string, now: Date): Date {
  const monday = mondayOf(dayIn(timezone, now.toISOString()));
  const [first, second] = [monday, addDays(monday, 7)].map((day) => morningOf(timezone, day));
  return first && first > now ? first : (second as Date);
}

function morningOf(timezone: string, day: string): Date {
  const wall = Date.parse(day) + hourMs;
  return new Date(timesOfWall(timezone, wall)[0] ?? wall);
}

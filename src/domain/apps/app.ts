import type { AppGrant, User } from '../../../generated/prisma/client.ts';
import type { App, AppEnd, AppOfUser } from '../../../generated/sdk/types.gen.ts';
import type { EventTypeOf } from '../../platform/events/event.ts';
import type { RecordingWork } from '../../platform/events/own-transaction.ts';
import { record } from '../../platform/events/record.ts';
import { presentAs } from '../present-as.ts';

export type GrantOfUser = AppGrant & { user: Pick<User, 'id' | 'name'> };

export const withUser = { include: { user: { select: { id: true, name: true } } } } as const;

/** The newest come first. */
export const newestFirst = { orderBy: { id: 'desc' } } as const;

export function presentApp(row: AppGrant): App {
  return presentAs<App>('App', { ...row, name: row.clientName });
}

export function presentAppOfUser({ user: { id, name }, ...row }: GrantOfUser): AppOfUser {
  return { ...presentApp(row), user: { id, name } };
}

/** Records what happened to an app in its workspace. `reason` is why it was disconnected. */
export function recordApp(tx: RecordingWork, type: EventTypeOf<'app'>, grant: GrantOfUser, reason?: AppEnd): void {
  const { workspaceId, id } = grant;
  const subject = { type: 'app', id } as const;
  const data = { ...presentAppOfUser(grant), ...(reason && { reason }) };
  record(tx, { type, workspaceId, projectId: null, feedbackId: null, subject, changes: null, data } as Parameters<
    typeof record
  >[1]);
}

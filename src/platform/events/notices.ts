import { Signals } from './signals.ts';

/** Members of a workspace have been told something, or have read it. */
export interface Notice {
  workspaceId: string;
  /** Null if they are too many to be named. */
  userIds: string[] | null;
  isRead: boolean;
}

/** More are not named. A message to the other processes has room for so many. */
const mostNamed = 100;

/** Tells the sessions of members that their notifications have changed. */
export class Notices extends Signals<Notice> {
  override tell({ userIds, ...notice }: Notice): void {
    if (userIds?.length !== 0)
      super.tell({ ...notice, userIds: userIds && userIds.length > mostNamed ? null : userIds });
  }

  /** Calls the function for each notice to the member until the returned one is called. */
  followOwn(workspaceId: string, userId: string, hear: (notice: Notice) => void): () => void {
    return this.follow(workspaceId, (notice) => {
      if (notice.userIds?.includes(userId) ?? true) hear(notice);
    });
  }
}

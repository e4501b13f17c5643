/** Members of a workspace have been told something, or have read it. */
export interface Notice {
  workspaceId: string;
  /** Null if they are too many to be named. */
  userIds: string[] | null;
  isRead: boolean;
}

type Hear = (notice: Notice) => void;

/** More are not named. A message to the other processes has room for so many. */
const mostNamed = 100;

/** Tells the sessions of members that their notifications have changed. */
export class Notices {
  readonly #followers = new Map<string, Set<Hear>>();
  #tellOthers: Hear = () => undefined;

  /** Tells this process and the others. */
  tell({ workspaceId, userIds, isRead }: Notice & { userIds: string[] }): void {
    if (userIds.length === 0) return;
    const notice = { workspaceId, userIds: userIds.length > mostNamed ? null : userIds, isRead };
    this.#tellOthers(notice);
    this.hear(notice);
  }

  /** Passes what this process tells on, with this function. */
  share(tellOthers: Hear): void {
    this.#tellOthers = tellOthers;
  }

  /** Tells this process only. */
  hear(notice: Notice): void {
    for (const hear of this.#followers.get(notice.workspaceId) ?? []) hear(notice);
  }

  /** Calls the function for each notice to the member until the returned one is called. */
  follow(workspaceId: string, userId: string, hear: Hear): () => void {
    const ofWorkspace = this.#followers.get(workspaceId) ?? new Set();
    const hearOwn: Hear = (notice) => {
      if (notice.userIds?.includes(userId) ?? true) hear(notice);
    };
    this.#followers.set(workspaceId, ofWorkspace.add(hearOwn));
    return () => {
      ofWorkspace.delete(hearOwn);
      if (ofWorkspace.size === 0) this.#followers.delete(workspaceId);
    };
  }
}

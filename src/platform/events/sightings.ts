/** A person has read the conversation of an item up to a comment. */
export interface Sighting {
  workspaceId: string;
  feedbackId: string;
  commentId: string;
  seenAt: string;
}

type Hear = (sighting: Sighting) => void;

/** Tells the sessions of a workspace what its customers have read, of which the log has no event. */
export class Sightings {
  readonly #followers = new Map<string, Set<Hear>>();
  #tellOthers: Hear = () => undefined;

  /** Tells this process and the others. */
  tell(sighting: Sighting): void {
    this.#tellOthers(sighting);
    this.hear(sighting);
  }

  /** Passes what this process tells on, with this function. */
  share(tellOthers: Hear): void {
    this.#tellOthers = tellOthers;
  }

  /** Tells this process only. */
  hear(sighting: Sighting): void {
    for (const hear of this.#followers.get(sighting.workspaceId) ?? []) hear(sighting);
  }

  /** Calls the function for each sighting in the workspace until the returned one is called. */
  follow(workspaceId: string, hear: Hear): () => void {
    const ofWorkspace = this.#followers.get(workspaceId) ?? new Set();
    this.#followers.set(workspaceId, ofWorkspace.add(hear));
    return () => {
      ofWorkspace.delete(hear);
      if (ofWorkspace.size === 0) this.#followers.delete(workspaceId);
    };
  }
}

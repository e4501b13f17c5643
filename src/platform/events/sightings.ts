import type { Signals } from './signals.ts';

/** A person has read the conversation of an item up to a comment. */
export interface Sighting {
  workspaceId: string;
  feedbackId: string;
  commentId: string;
  seenAt: string;
}

/** Tells the sessions of a workspace what its customers have read, of which the log has no event. */
export type Sightings = Signals<Sighting>;

import type { Clock } from '../../base/clock.ts';

/** A user at an item. */
export interface Presence {
  workspaceId: string;
  feedbackId: string;
  user: { id: string; name: string };
  state: 'viewing' | 'writing' | 'gone';
}

type Hear = (presence: Presence) => void;

/** After so long without another word, a user is no longer there. */
const livesMs = 20_000;

/** Tells who is at which item. It is known to this process only, and lost with it. */
export class Presences {
  readonly #clock: Clock;
  /** By workspace, and then by item and user. */
  readonly #known = new Map<string, Map<string, { presence: Presence; until: number }>>();
  readonly #followers = new Map<string, Set<Hear>>();
  #tellOthers: Hear = () => undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Tells this process and the others. */
  tell(presence: Presence): void {
    this.#tellOthers(presence);
    this.hear(presence);
  }

  /** Passes what this process tells on, with this function. */
  share(tellOthers: Hear): void {
    this.#tellOthers = tellOthers;
  }

  /** Tells this process only. */
  hear(presence: Presence): void {
    const { workspaceId, feedbackId, user, state } = presence;
    const known = this.#current(workspaceId);
    const key = `${feedbackId} ${user.id}`;
    if (state === 'gone') known.delete(key);
    else known.set(key, { presence, until: this.#clock.elapsedMs() + livesMs });
    if (known.size > 0) this.#known.set(workspaceId, known);
    else this.#known.delete(workspaceId);
    for (const hear of this.#followers.get(workspaceId) ?? []) hear(presence);
  }

  /** Calls the function for those who are at items of the workspace, and from then on for each change, until the returned one is called. */
  follow(workspaceId: string, hear: Hear): () => void {
    for (const { presence } of this.#current(workspaceId).values()) hear(presence);
    const ofWorkspace = this.#followers.get(workspaceId) ?? new Set();
    this.#followers.set(workspaceId, ofWorkspace.add(hear));
    return () => {
      ofWorkspace.delete(hear);
      if (ofWorkspace.size === 0) this.#followers.delete(workspaceId);
    };
  }

  /** Without those whose time is over. */
  #current(workspaceId: string): Map<string, { presence: Presence; until: number }> {
    const now = this.#clock.elapsedMs();
    return new Map([...(this.#known.get(workspaceId) ?? [])].filter(([, { until }]) => until > now));
  }
}

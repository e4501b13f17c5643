import type { Clock } from '../../base/clock.ts';
import { Signals } from './signals.ts';

/** A user at an item. */
export interface Presence {
  workspaceId: string;
  feedbackId: string;
  user: { id: string; name: string };
  state: 'viewing' | 'writing' | 'gone';
}

/** After so long without another word, a user is no longer there. */
const livesMs = 20_000;

/** Tells who is at which item. It is known to this process only, and lost with it. */
export class Presences extends Signals<Presence> {
  readonly #clock: Clock;
  /** By workspace, and then by item and user. */
  readonly #known = new Map<string, Map<string, { presence: Presence; until: number }>>();

  constructor(clock: Clock) {
    super();
    this.#clock = clock;
  }

  override hear(presence: Presence): void {
    const { workspaceId, feedbackId, user, state } = presence;
    const known = this.#current(workspaceId);
    const key = `${feedbackId} ${user.id}`;
    if (state === 'gone') known.delete(key);
    else known.set(key, { presence, until: this.#clock.elapsedMs() + livesMs });
    if (known.size > 0) this.#known.set(workspaceId, known);
    else this.#known.delete(workspaceId);
    super.hear(presence);
  }

  /** Calls the function for those who are at items of the workspace too, before it follows the changes. */
  override follow(workspaceId: string, hear: (presence: Presence) => void): () => void {
    for (const { presence } of this.#current(workspaceId).values()) hear(presence);
    return super.follow(workspaceId, hear);
  }

  /** Without those whose time is over. */
  #current(workspaceId: string): Map<string, { presence: Presence; until: number }> {
    const now = this.#clock.elapsedMs();
    return new Map([...(this.#known.get(workspaceId) ?? [])].filter(([, { until }]) => until > now));
  }
}

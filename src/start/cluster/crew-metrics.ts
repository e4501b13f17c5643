import {
  addSnapshots,
  countedIn,
  counter,
  type MetricsSnapshot,
  showSnapshots,
  takeSnapshot,
} from '../../base/metrics.ts';
import type { Member } from './member.ts';

const countDeath = counter({
  name: 'heed_processes_died_total',
  help: 'Processes that ended without being told to, and were replaced. Only the primary of several processes sees it',
});

/** The metrics of all processes over the port. */
export class CrewMetrics {
  readonly #members = new Set<Member>();
  /** What those have counted that are gone: a sum that fell would look like a restart of all of them. */
  #ofGone: MetricsSnapshot = [];

  add(member: Member): void {
    this.#members.add(member);
    void member.ended.then(async () => {
      const last = await member.measure();
      this.#members.delete(member);
      this.#ofGone = await addSnapshots([this.#ofGone, countedIn(last)]);
    });
  }

  countDeath(): void {
    countDeath();
  }

  /** As text. */
  async show(): Promise<string> {
    const ofMembers = await Promise.all([...this.#members].map((member) => member.measure()));
    return showSnapshots([await takeSnapshot(), ...ofMembers, this.#ofGone]);
  }
}

const mostSamples = 600;

/** How far a replica is behind, measured by this process's clock alone: since when it lacks what the primary had written. */
export class ReplicaLag {
  /** What the primary had written at some moments, and the replica does not have yet. */
  #lacking: { atMs: number; position: number }[] = [];

  /** The primary has written so much by now. */
  note(position: number, atMs: number): void {
    if (this.#lacking.length >= mostSamples) this.#lacking = this.#lacking.filter((_sample, index) => index % 2 === 0);
    this.#lacking.push({ atMs, position });
  }

  /** Returns for how long the replica has been behind if it has so much. */
  secondsAt(position: number, nowMs: number): number {
    this.#lacking = this.#lacking.filter((sample) => sample.position > position);
    const [oldest] = this.#lacking;
    return oldest ? (nowMs - oldest.atMs) / 1_000 : 0;
  }
}

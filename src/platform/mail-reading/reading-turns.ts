/** The place of a mail among those that wait to be read. */
export interface ReadingTurn {
  /** Mails of one lane are read one after the other, and the lanes take turns. */
  lane: string;
  /** Whether it is read only while no other mail waits, and leaves a place for the next. */
  isBehind?: boolean;
}

interface Waiting extends Required<ReadingTurn> {
  isLarge: boolean;
  begin(): void;
}

/** Lets two mails be read at a time, only one of them large, so a slow one holds up no other lane. */
export class ReadingTurns {
  readonly #most: number;
  readonly #underWay = new Set<Waiting>();
  /** In the order in which they came. */
  readonly #waiting: Waiting[] = [];
  readonly #lastTurns = new Map<string, number>();
  #turn = 0;

  constructor(most: number) {
    this.#most = most;
  }

  async take<Result>(
    { lane, isBehind = false, isLarge }: ReadingTurn & { isLarge: boolean },
    work: () => Promise<Result>,
  ): Promise<Result> {
    const { promise, resolve: begin } = Promise.withResolvers<void>();
    const waiting = { lane, isBehind, isLarge, begin };
    this.#waiting.push(waiting);
    this.#beginNext();
    await promise;
    try {
      return await work();
    } finally {
      this.#underWay.delete(waiting);
      this.#beginNext();
    }
  }

  #beginNext(): void {
    for (let next = this.#next(); next; next = this.#next()) {
      this.#waiting.splice(this.#waiting.indexOf(next), 1);
      this.#underWay.add(next);
      this.#noteTurn(next.lane);
      next.begin();
    }
  }

  /** Returns the first mail of the lane whose last turn was longest ago. */
  #next(): Waiting | undefined {
    if (this.#underWay.size >= this.#most) return undefined;
    const firsts = new Map(this.#waiting.toReversed().map((one) => [one.lane, one]));
    const ready = this.#waiting.filter((one) => firsts.get(one.lane) === one && this.#mayBegin(one));
    const lastTurn = ({ lane }: Waiting) => this.#lastTurns.get(lane) ?? 0;
    return ready.sort((a, b) => Number(a.isBehind) - Number(b.isBehind) || lastTurn(a) - lastTurn(b))[0];
  }

  #mayBegin({ lane, isBehind, isLarge }: Waiting): boolean {
    return [...this.#underWay].every(
      (other) => other.lane !== lane && !(isLarge && other.isLarge) && !(isBehind && other.isBehind),
    );
  }

  /** Lanes without a mail are forgotten once nothing waits. */
  #noteTurn(lane: string): void {
    if (this.#waiting.length === 0) this.#lastTurns.clear();
    this.#turn += 1;
    this.#lastTurns.set(lane, this.#turn);
  }
}

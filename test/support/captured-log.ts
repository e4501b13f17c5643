import { type Logger, pino } from 'pino';

type Line = Record<string, unknown>;

/** A log that keeps its lines for a test to read. */
export class CapturedLog {
  /** All that was written, as text. */
  text = '';
  readonly logger: Logger = pino({ level: 'info' }, { write: (line) => this.#take(line) });
  readonly #lines: Line[] = [];
  readonly #waiting: { wants: (line: Line) => boolean; found: (line: Line) => void }[] = [];

  /** The lines with this message. */
  having(message: string): Line[] {
    return this.#lines.filter(({ msg }) => msg === message);
  }

  /** The access line of a request. It is written when the response has ended, perhaps after the client has read it. */
  requestLine(requestId: string | undefined): Promise<Line> {
    const wants = (line: Line) => line.msg === 'request' && line.requestId === requestId;
    const { promise, resolve } = Promise.withResolvers<Line>();
    const line = this.#lines.find(wants);
    if (line) resolve(line);
    else this.#waiting.push({ wants, found: resolve });
    return promise;
  }

  #take(text: string): void {
    this.text += text;
    const line = JSON.parse(text) as Line;
    this.#lines.push(line);
    for (const { wants, found } of this.#waiting) if (wants(line)) found(line);
  }
}

import { DiagLogLevel, diag } from '@opentelemetry/api';
import type { Logger } from 'pino';

const warnEveryMs = 60_000;

/** Takes what goes wrong with traces, at first before there is a log. */
export class Reports {
  #log: Logger | undefined;
  readonly #early: string[] = [];
  #warnedAt = Number.NEGATIVE_INFINITY;

  constructor() {
    const warn = (message: string) => this.#warnNowAndThen(message);
    const nothing = () => undefined;
    diag.setLogger({ error: warn, warn, info: nothing, debug: nothing, verbose: nothing }, DiagLogLevel.WARN);
  }

  warn(message: string): void {
    if (this.#log) this.#log.warn(message);
    else this.#early.push(message);
  }

  to(log: Logger): void {
    this.#log = log;
    for (const message of this.#early.splice(0)) log.warn(message);
  }

  /** A receiver that is away fails every few seconds. */
  #warnNowAndThen(message: string): void {
    if (performance.now() - this.#warnedAt < warnEveryMs) return;
    this.#warnedAt = performance.now();
    const reason = readReason(message).slice(0, 500);
    if (this.#log) this.#log.warn({ reason }, 'traces cannot be sent, and some are lost');
    else this.#early.push(`traces: ${reason}`);
  }
}

/** OpenTelemetry describes an error as JSON with its stack. */
function readReason(message: string): string {
  try {
    return String((JSON.parse(message) as { message?: unknown }).message ?? message);
  } catch {
    return message;
  }
}

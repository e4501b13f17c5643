/** Where the SDK logs. The console is one, and so are pino and winston with a function around them. */
export interface Logger {
  /** Takes each request and response. */
  debug(message: string, fields: LogFields): void;
  /** Takes retries. */
  info(message: string, fields: LogFields): void;
  /** Takes what will stop working. */
  warn(message: string, fields: LogFields): void;
  /** Takes nothing yet: what fails is thrown. */
  error(message: string, fields: LogFields): void;
}

/** What a message is about, for programs that read logs. Never a header or a body, since they have secrets. */
export type LogFields = Record<string, string | number | undefined>;

/** The least level that is logged. */
export type LogLevel = (typeof levels)[number] | 'off';

const levels = ['debug', 'info', 'warn', 'error'] as const;

/** Logs what is at least as important as the level. */
export class Log {
  readonly #logger: Logger;
  readonly #least: number;

  /** An unknown level of the environment logs warnings. */
  constructor(logger: Logger = console, level = 'warn') {
    this.#logger = logger;
    const least = (levels as readonly string[]).indexOf(level);
    this.#least = level === 'off' ? levels.length : least < 0 ? levels.indexOf('warn') : least;
  }

  debug(message: string, fields: LogFields): void {
    this.#write('debug', message, fields);
  }

  info(message: string, fields: LogFields): void {
    this.#write('info', message, fields);
  }

  warn(message: string, fields: LogFields): void {
    this.#write('warn', message, fields);
  }

  #write(level: (typeof levels)[number], message: string, fields: LogFields): void {
    if (levels.indexOf(level) >= this.#least) this.#logger[level](`Heed: ${message}`, fields);
  }
}

interface RefusalFacts {
  details?: { path: string; message: string }[] | undefined;
  isBlocked?: boolean;
}

/** A response that is not a success, or that there is none, and then `status` is null. */
export class Refusal extends Error {
  readonly status: number | null;
  /** Names the wrong fields. */
  readonly details: { path: string; message: string }[];
  /** Whether the page or the browser lets no request reach the service, so that a repetition does not help. */
  readonly isBlocked: boolean;

  constructor(status: number | null, message: string, { details = [], isBlocked = false }: RefusalFacts = {}) {
    super(message);
    this.status = status;
    this.details = details;
    this.isBlocked = isBlocked;
  }
}

/** A fault of the widget itself, or of what the page has done to the browser, is told in its own words. */
export function asRefusal(error: unknown): Refusal {
  return error instanceof Refusal ? error : new Refusal(null, `it has failed: ${String(error)}`);
}

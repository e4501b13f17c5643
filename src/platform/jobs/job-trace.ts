import { currentTracing } from '../../base/tracing.ts';

interface Traced {
  /** The span that asked for the job, as in the header of this name. */
  traceparent?: string;
}

/** Returns the data with the span that sends the job, if there is one. */
export function withTrace<Data extends object>(data: Data): Data & Traced {
  const traceparent = currentTracing()?.traceparent();
  return traceparent === undefined ? data : { ...data, traceparent };
}

/** Returns the data as the job's kind knows it, and who asked for it. */
export function readTrace<Data extends object>({
  traceparent,
  ...data
}: Data & Traced): {
  data: Omit<Data & Traced, 'traceparent'>;
  askedBy: string | undefined;
} {
  return { data, askedBy: traceparent };
}

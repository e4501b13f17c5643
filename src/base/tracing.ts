// What the code that does the work says about it to tracing. `start/tracing` turns it on. Until then nothing of it is
// loaded, and each of these functions only does the work.

type SpanAttributes = Record<string, string | number>;

/** A stretch of work in a trace. */
export interface Span {
  set(attributes: SpanAttributes): void;
}

export interface SpanOptions {
  kind: 'internal' | 'client' | 'consumer';
  attributes?: SpanAttributes;
  /** The `traceparent` of what asked for this work, which begins a trace of its own. */
  askedBy?: string | undefined;
}

/** The span of a request that this process answers. */
export interface RequestSpan {
  /** Does a part of the request's work. */
  run(work: () => void): void;
  end(name: string, attributes: SpanAttributes, hasFailed: boolean): void;
}

export interface Tracing {
  inSpan<Result>(name: string, options: SpanOptions, work: (span: Span) => Promise<Result>): Promise<Result>;
  startRequest(headers: Record<string, unknown>): RequestSpan;
  /** The current span for another process, as the header `traceparent`. Undefined outside a span. */
  traceparent(): string | undefined;
  /** The current span in a line of the log, under the names that OpenTelemetry gives these fields. */
  logFields(): object;
}

let tracing: Tracing | undefined;

export function turnTracingOn(made: Tracing): void {
  tracing = made;
}

/** Undefined unless tracing is on. */
export function currentTracing(): Tracing | undefined {
  return tracing;
}

const noSpan: Span = { set: () => undefined };

/** Does the work in a span of its own, if tracing is on. The span says of an error only what kind it is. */
export function inSpan<Result>(
  name: string,
  options: SpanOptions,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  return tracing ? tracing.inSpan(name, options, work) : work(noSpan);
}

const noRequestSpan: RequestSpan = { run: (work) => work(), end: () => undefined };

export function startRequestSpan(headers: Record<string, unknown>): RequestSpan {
  return tracing ? tracing.startRequest(headers) : noRequestSpan;
}

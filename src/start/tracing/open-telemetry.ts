import {
  type Context,
  context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import {
  defaultResource,
  detectResources,
  type Resource,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
  serviceNameEnvDetector,
} from '@opentelemetry/resources';
import { TracerProvider } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import type { RequestSpan, SpanOptions, Tracing, Span as WorkSpan } from '../../base/tracing.ts';
import { version } from '../../base/version.ts';
import { batches } from './exporter.ts';
import { Reports } from './reports.ts';
import { readSampler } from './sampler.ts';

interface Opened {
  tracing: Tracing;
  reportTo(log: Logger): void;
  flush(): Promise<void>;
}

const kinds = { internal: SpanKind.INTERNAL, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };
const propagator = new W3CTraceContextPropagator();

/** Traces with the SDK of OpenTelemetry, by the settings that it documents. */
export function openTelemetry(env: NodeJS.ProcessEnv): Opened {
  const reports = new Reports();
  const warn = (message: string) => reports.warn(message);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const provider = new TracerProvider({
    resource: describeProcess(),
    sampler: readSampler(env, warn),
    spanProcessors: [batches(env, warn)],
  });
  const tracer = provider.getTracer('heed', version);
  const tracing: Tracing = {
    inSpan: (name, options, work) => inSpan(tracer, name, options, work),
    startRequest: (headers) => startRequest(tracer, headers),
    traceparent: () => formatParent(trace.getActiveSpan()),
    logFields: () => logFields(trace.getActiveSpan()),
  };
  return { tracing, reportTo: (log) => reports.to(log), flush: () => provider.shutdown() };
}

function describeProcess(): Resource {
  const own = resourceFromAttributes({ 'service.name': 'heed', 'service.version': version });
  const detectors = [serviceInstanceIdDetector, resourceAttributesEnvDetector, serviceNameEnvDetector];
  return defaultResource().merge(own).merge(detectResources({ detectors }));
}

/** Only a job begins a trace. What a chore of the house does in between belongs to none. */
async function inSpan<Result>(
  tracer: Tracer,
  name: string,
  { kind, attributes = {}, askedBy }: SpanOptions,
  work: (span: WorkSpan) => Promise<Result>,
): Promise<Result> {
  if (kind !== 'consumer' && !trace.getActiveSpan()) return work({ set: () => undefined });
  const isRoot = kind === 'consumer';
  const span = tracer.startSpan(name, { kind: kinds[kind], attributes, root: isRoot, links: linksTo(askedBy) });
  const within = trace.setSpan(isRoot ? ROOT_CONTEXT : context.active(), span);
  try {
    return await context.with(within, () => work({ set: (more) => span.setAttributes(more) }));
  } catch (error) {
    // Its message may have what a user wrote.
    span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', errorType(error));
    throw error;
  } finally {
    span.end();
  }
}

function startRequest(tracer: Tracer, headers: Record<string, unknown>): RequestSpan {
  const parent = propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter);
  const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, parent);
  const within: Context = trace.setSpan(parent, span);
  return {
    run: (work) => context.with(within, work),
    end: (name, attributes, hasFailed) => {
      span.updateName(name).setAttributes(attributes);
      if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

function linksTo(traceparent: string | undefined) {
  if (traceparent === undefined) return [];
  const asking = trace.getSpanContext(propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter));
  return asking ? [{ context: asking }] : [];
}

function formatParent(span: Span | undefined): string | undefined {
  if (!span) return undefined;
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${flagsText(traceFlags)}`;
}

function logFields(span: Span | undefined): object {
  if (!span) return {};
  const { traceId, spanId, traceFlags } = span.spanContext();
  return { trace_id: traceId, span_id: spanId, trace_flags: flagsText(traceFlags) };
}

function flagsText(flags: number): string {
  return flags.toString(16).padStart(2, '0');
}

function errorType(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: string };
  return typeof code === 'string' ? code : (name ?? '_OTHER');
}

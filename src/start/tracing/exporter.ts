import { getNumberFromEnv } from '@opentelemetry/core';
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { BatchSpanProcessor, type SpanExporter, type SpanProcessor } from '@opentelemetry/sdk-trace';

/** Sends spans in batches, as OTEL_EXPORTER_OTLP_… and OTEL_BSP_… say. */
export function batches(env: NodeJS.ProcessEnv, warn: (warning: string) => void): SpanProcessor {
  const limits = {
    scheduledDelayMillis: getNumberFromEnv('OTEL_BSP_SCHEDULE_DELAY'),
    exportTimeoutMillis: getNumberFromEnv('OTEL_BSP_EXPORT_TIMEOUT'),
    maxQueueSize: getNumberFromEnv('OTEL_BSP_MAX_QUEUE_SIZE'),
    maxExportBatchSize: getNumberFromEnv('OTEL_BSP_MAX_EXPORT_BATCH_SIZE'),
  };
  const given = Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined));
  return new BatchSpanProcessor({ exporter: exporter(env, warn), ...given });
}

function exporter(env: NodeJS.ProcessEnv, warn: (warning: string) => void): SpanExporter {
  const { OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: ofTraces, OTEL_EXPORTER_OTLP_PROTOCOL: ofAll } = env;
  const protocol = ofTraces?.trim() || ofAll?.trim() || 'http/protobuf';
  if (protocol === 'http/json') return new JsonExporter();
  if (protocol !== 'http/protobuf')
    warn(`OTEL_EXPORTER_OTLP_PROTOCOL is ${protocol}, which Heed does not speak: it sends http/protobuf`);
  return new ProtobufExporter();
}

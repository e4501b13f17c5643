import type { Logger } from 'pino';
import { atMost } from '../../base/at-most.ts';
import { turnTracingOn } from '../../base/tracing.ts';

/** How long the end of a process may wait until its last spans are sent. */
const mostFlushMs = 1_500;

export interface StartedTracing {
  /** Says in the log what goes wrong with the traces. Nothing else suffers from it. */
  reportTo(log: Logger): void;
  /** Sends what has not been sent yet. Never fails, and takes no longer than a moment. */
  stop(): Promise<void>;
}

const off: StartedTracing = { reportTo: () => undefined, stop: async () => undefined };

/** Turns tracing on if the settings of OpenTelemetry name a receiver. Only then its code is loaded. */
export async function startTracing(env: NodeJS.ProcessEnv): Promise<StartedTracing> {
  if (!isWanted(env)) return off;
  const { openTelemetry } = await import('./open-telemetry.ts');
  const { tracing, reportTo, flush } = openTelemetry(env);
  turnTracingOn(tracing);
  return {
    reportTo,
    stop: () =>
      atMost(
        mostFlushMs,
        flush().catch(() => undefined),
        undefined,
      ),
  };
}

function isWanted(env: NodeJS.ProcessEnv): boolean {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: tracesEndpoint } = env;
  const isDisabled = env.OTEL_SDK_DISABLED?.trim().toLowerCase() === 'true';
  const exporter = env.OTEL_TRACES_EXPORTER?.trim() || 'otlp';
  return Boolean(endpoint?.trim() || tracesEndpoint?.trim()) && !isDisabled && exporter === 'otlp';
}

import { hostname } from 'node:os';
import { type DestinationStream, type Logger, pino } from 'pino';
import { currentTracing } from '../base/tracing.ts';
import { logStream } from './log-stream.ts';
import type { Settings } from './settings.ts';

/**
 * Makes the log of a process, on stdout or stderr: one line of JSON for each entry, or lines for a person to read. With
 * tracing, which must be on by then, lines have the span that they were written in. One of several processes over a
 * port has a name in each line.
 */
export async function openLog(
  { logLevel, logFormat }: Pick<Settings, 'logLevel' | 'logFormat'>,
  stream: typeof process.stdout | typeof process.stderr = process.stdout,
  processName?: string,
): Promise<Logger> {
  const isPretty = logFormat === 'pretty' || (logFormat === 'auto' && stream.isTTY);
  const tracing = currentTracing();
  const options = {
    level: logLevel,
    ...(processName && { base: { pid: process.pid, hostname: hostname(), process: processName } }),
    ...(tracing && { mixin: () => tracing.logFields() }),
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return pino(options, isPretty ? await prettyStream(stream) : logStream(stream.fd));
}

/** Writes in this process and at once, because a worker thread would lose the last lines of a process that ends. */
async function prettyStream({ fd, isTTY }: typeof process.stdout | typeof process.stderr): Promise<DestinationStream> {
  const { default: pretty } = await import('pino-pretty');
  return pretty({
    destination: fd,
    sync: true,
    colorize: isTTY,
    ignore: 'pid,hostname',
    translateTime: 'SYS:HH:MM:ss.l',
  });
}

import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { serve } from '../serve.ts';
import type { Settings } from '../settings.ts';
import { joinCluster } from './join.ts';
import { isFirst, type Place, settingsInPlace } from './place.ts';

/** An idle connection ends by itself before this. */
const mostFarewellMs = 67_000;

/** Serves as one of several processes over a port, until a signal or until another has taken its place. */
export async function serveAsMember(
  settings: Settings,
  place: Place,
  log: Logger,
  stopped: Promise<void>,
): Promise<void> {
  // It is for the primary. One that is sent to the whole group comes here too.
  process.on('SIGHUP', () => undefined);
  const { retired, reportReady, reportMetrics } = joinCluster();
  await serve(settingsInPlace(settings, place), log, {
    until: Promise.race([stopped, retired]),
    hurry: Promise.race([stopped, retired.then(() => wait(mostFarewellMs, undefined, { ref: false }))]),
    isFirst: isFirst(place),
    onReady: async () => {
      log.info('a process is ready');
      await reportReady();
      return async () => undefined;
    },
  });
  await reportMetrics();
}

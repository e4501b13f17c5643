import { type DestinationStream, pino } from 'pino';

/** More than this is written at once. */
const mostKeptBytes = 8_192;

/**
 * Writes lines to a file descriptor, those of one turn of the event loop together: a busy process would otherwise spend
 * more time on writing each line than on making it. A process that ends writes what is left.
 */
export function logStream(fd: number): DestinationStream & { flushSync(): void } {
  const destination = pino.destination({ fd, minLength: mostKeptBytes });
  const flushSync = () => destination.flushSync();
  process.on('exit', flushSync);
  let isPlanned = false;
  const flushLater = () => {
    isPlanned = false;
    flushSync();
  };
  return {
    write: (line) => {
      destination.write(line);
      if (isPlanned) return;
      isPlanned = true;
      setImmediate(flushLater);
    },
    flushSync,
  };
}

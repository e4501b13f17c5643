import { type DestinationStream, pino } from 'pino';

/** More than this is written at once. */
const mostKeptCharacters = 8_192;

/**
 * Writes lines to a file descriptor, those of one turn of the event loop together: a busy process would otherwise spend
 * more time on writing each line than on making it. A process that ends writes what is left. The disk is synced then
 * alone: a sync in each turn would hold the process for as long as the disk takes.
 */
export function logStream(fd: number): DestinationStream & { flushSync(): void } {
  const destination = pino.destination({ fd, sync: true });
  let kept = '';
  const writeKept = () => {
    if (kept !== '') destination.write(kept);
    kept = '';
  };
  const flushSync = () => {
    writeKept();
    destination.flushSync();
  };
  process.on('exit', flushSync);
  return {
    write: (line) => {
      if (kept === '') setImmediate(writeKept);
      kept += line;
      if (kept.length > mostKeptCharacters) writeKept();
    },
    flushSync,
  };
}

import type { PGlite } from '@electric-sql/pglite';
import { diskIsFull, freeBytesNow, reservedBytes } from '../../base/disk-space.ts';
import { OperatorError } from '../../base/operator-error.ts';

/**
 * Ends the process when the embedded database gives itself up, as it does when its log finds no room. PGlite would call
 * it again and again, for ever and without a pause. The next start finds all that was acknowledged.
 */
export function stopOnPanic(pglite: PGlite, dataDir: string, report = writeToStderr): void {
  const onAbort = () => {
    const reason = whyFull(dataDir) ?? 'it met a fault that it cannot correct';
    report(`The embedded database has stopped: ${reason}. All that was acknowledged is kept. Start Heed again.`);
    process.exit(1);
  };
  // PGlite declares only what it uses itself. Emscripten calls this before it ends the module.
  Object.assign(pglite.Module, { onAbort });
}

/** Returns what to throw for an error of the start. A full disk has a sentence. */
export function explainPanic(dataDir: string, error: unknown): unknown {
  const reason = whyFull(dataDir);
  if (!reason) return error;
  return new OperatorError(`The embedded database cannot start: ${reason}.`, { cause: error });
}

function whyFull(dataDir: string): string | null {
  if (dataDir === 'memory://') return null;
  const free = freeBytesNow(dataDir);
  return free < reservedBytes ? diskIsFull(dataDir, free) : null;
}

function writeToStderr(message: string): void {
  process.stderr.write(`${message}\n`);
}

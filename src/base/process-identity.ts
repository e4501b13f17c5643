import { readFile, readlink } from 'node:fs/promises';
import { hostname } from 'node:os';

/** Distinguishes a process from a later one with the same number, and from those of another host or container. */
export interface ProcessIdentity {
  pid: number;
  /** Host, boot and PID namespace. Within one of these a pid means the same process to everyone. */
  scope: string;
  /** Clock ticks from boot to the start of the process. Null where the system does not tell (no /proc). */
  startedAt: string | null;
}

export async function thisProcess(): Promise<ProcessIdentity> {
  return { pid: process.pid, scope: await scope(), startedAt: await startedAt(process.pid) };
}

/** `unknown` means another host or container, or a number that may have been given to another process. */
export async function processState(identity: ProcessIdentity): Promise<'alive' | 'dead' | 'unknown'> {
  if (identity.scope !== (await scope())) return 'unknown';
  if (!exists(identity.pid)) return 'dead';
  if (identity.startedAt === null) return identity.pid === process.pid ? 'alive' : 'unknown';
  return identity.startedAt === (await startedAt(identity.pid)) ? 'alive' : 'dead';
}

async function scope(): Promise<string> {
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
  const namespace = await readlink('/proc/self/ns/pid').catch(() => '');
  return [hostname(), boot.trim(), namespace].join(' ').trim();
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function startedAt(pid: number): Promise<string | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  // The second field is the command in brackets, with any characters in it. The start time is the 20th field after it.
  // A process that was killed and not yet waited for (Z, X) is dead and has no start.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields && !/[ZX]/.test(fields[0] ?? '') ? (fields[19] ?? null) : null;
}

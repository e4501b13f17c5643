import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../support/until.ts';
import { project } from './guides.ts';
import { preparePlace } from './sessions.ts';

const ofItsOwn = ['data', 'dist', '.env', '.git', 'coverage', 'node_modules'];

/** A folder that looks like a clone after `npm ci`, with its own `data`, where the SDK can be imported too. */
export async function aCheckout(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'heed-checkout-'));
  const names = (await readdir(project)).filter((name) => !ofItsOwn.includes(name));
  for (const name of names) await symlink(join(project, name), join(folder, name));
  preparePlace(folder);
  for (const name of (await readdir(join(project, 'node_modules'))).filter((one) => one !== '@heed'))
    await symlink(join(project, 'node_modules', name), join(folder, 'node_modules', name));
  return folder;
}

export function removeCheckout(folder: string): Promise<void> {
  return rm(folder, { recursive: true });
}

/** The time for an empty folder, on a machine that is busy with other tests. */
const startsWithinMs = 60_000;

const served = new Set<ChildProcess>();

/** A command of a guide that runs until it is stopped, such as `npm start`. */
export class ServedCommand {
  /** What it has written to stdout and stderr. */
  output = '';
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
    served.add(child);
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.output += text;
      });
  }

  /** Runs it in the folder and waits until it says that it is ready. */
  static async start(code: string, folder: string, env: Record<string, string>): Promise<ServedCommand> {
    // A separate process group, so that the signal reaches what npm has started, as Ctrl-C does.
    const child = spawn('bash', ['-c', code], { cwd: folder, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    const command = new ServedCommand(child);
    await until(
      'the command is ready',
      () => {
        if (command.#child.exitCode !== null) throw new Error(`It has ended:\n${command.output}`);
        return / is ready/.test(command.output);
      },
      startsWithinMs,
    );
    return command;
  }

  async stop(): Promise<void> {
    await end(this.#child, 'SIGINT');
  }
}

/** For `afterAll`: what a failed test has left running. */
export async function stopServed(): Promise<void> {
  await Promise.all([...served].map((child) => end(child, 'SIGKILL')));
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  served.delete(child);
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const closed = once(child, 'close');
  process.kill(-child.pid, signal);
  await closed;
}

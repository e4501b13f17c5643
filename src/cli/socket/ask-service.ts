import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { OperatorError } from '../../base/operator-error.ts';
import { version } from '../../base/version.ts';
import { readSettings } from '../../start/settings.ts';
import type { Caller, NewFile } from '../terminal/caller.ts';
import { type Frame, receiveFrames, sendFrame } from './frames.ts';
import type { Call, FromService, Greeting, Reply, Request } from './messages.ts';
import { findSocket } from './socket-path.ts';

/** They have nothing to do with the database of a running service, need it for themselves, or are of a newer version. */
const ownProcess = ['start', 'upgrade-check', 'migrate', 'distribute', 'restore', 'worker', 'mcp', 'listen', 'help'];
/** A service that takes longer to say its version hangs. */
const mostGreetingMs = 10_000;

/** Whether a service may run the command. */
export function mayAskService(args: string[]): boolean {
  const [name] = args;
  return name !== undefined && !name.startsWith('-') && !ownProcess.includes(name);
}

/** Lets the service run the command that has this embedded database open. Null if there is none. */
export async function askService(args: string[], caller: Caller, env: NodeJS.ProcessEnv): Promise<number | null> {
  const { databaseUrl, dataDir } = readSettings(env);
  const path = databaseUrl ? null : findSocket(dataDir);
  const socket = path === null ? null : await open(path);
  if (!socket) return null;
  try {
    return await converse(socket, args, caller);
  } finally {
    socket.destroy();
  }
}

/** Null if nothing listens there: there is no service, or it was killed and has left its socket behind. */
async function open(path: string): Promise<Socket | null> {
  const socket = connect(path);
  try {
    await once(socket, 'connect');
    return socket;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EACCES') throw new OperatorError(`${path} may be used only by the user that the service runs as.`);
    return null;
  }
}

async function converse(socket: Socket, args: string[], caller: Caller): Promise<number> {
  const timer = setTimeout(() => socket.destroy(new Error('The service does not answer')), mostGreetingMs);
  const frames = receiveFrames(socket);
  const { value: greeting } = await frames.next();
  clearTimeout(timer);
  requireSameVersion(greeting);
  const { isTerminal, canAsk, columns } = caller;
  await sendFrame(socket, { json: { args, isTerminal, canAsk, columns } satisfies Request });
  const hands = new Hands(caller);
  try {
    for await (const frame of frames) {
      const exit = await hands.take(frame, (reply) => sendFrame(socket, { json: reply }));
      if (exit !== null) return exit;
    }
  } finally {
    await hands.close();
  }
  throw new OperatorError('The service stopped before the command was done. See its log.');
}

function requireSameVersion(frame: Frame | undefined): void {
  const { heed } = (frame && 'json' in frame ? frame.json : {}) as Partial<Greeting>;
  if (heed === version) return;
  throw new OperatorError(
    `The service that runs here is Heed ${heed}, and this command is Heed ${version}. Use the command of the same ` +
      'version, or restart the service with this one.',
  );
}

/** Does for the service what it cannot: print, ask and touch files here. */
class Hands {
  readonly #caller: Caller;
  #file: NewFile | undefined;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** Returns the exit status at the end, and null before. */
  async take(frame: Frame, answer: (reply: Reply) => Promise<void>): Promise<number | null> {
    if ('bytes' in frame) {
      await this.#file?.write(frame.bytes);
      return null;
    }
    const message = frame.json as FromService;
    if ('exit' in message) return message.exit;
    if ('out' in message) this.#caller.out(message.out);
    else if ('err' in message) this.#caller.err(message.err);
    else
      await answer(
        await this.#do(message.call).then(
          (result) => ({ result }),
          (error: Error) => ({ error: error.message }),
        ),
      );
    return null;
  }

  /** What a command that has failed has not kept. */
  async close(): Promise<void> {
    await this.#file?.discard();
  }

  async #do(call: Call): Promise<string | null> {
    if (call.do === 'ask') return this.#caller.ask(call.question);
    if (call.do === 'readFile') return (await this.#caller.readFile(call.path)).toString('base64');
    if (call.do === 'readInput') return (await this.#caller.readInput()).toString('base64');
    if (call.do === 'createFile') this.#file = await this.#caller.createFile(call.path);
    if (call.do === 'keep' || call.do === 'discard') {
      await this.#file?.[call.do]();
      this.#file = undefined;
    }
    return null;
  }
}

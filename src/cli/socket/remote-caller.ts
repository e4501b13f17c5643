import type { Socket } from 'node:net';
import { OperatorError } from '../../base/operator-error.ts';
import type { Caller, NewFile } from '../terminal/caller.ts';
import { type Frame, sendFrame } from './frames.ts';
import type { Call, FromService, Reply, Request } from './messages.ts';

/** Somebody who has sent a command to this service: what they see and their files are on the other side. */
export class RemoteCaller implements Caller {
  readonly isTerminal: boolean;
  readonly canAsk: boolean;
  readonly columns: number;
  readonly #socket: Socket;
  readonly #frames: AsyncGenerator<Frame>;

  constructor(socket: Socket, frames: AsyncGenerator<Frame>, { isTerminal, canAsk, columns }: Request) {
    this.isTerminal = isTerminal;
    this.canAsk = canAsk;
    this.columns = columns;
    this.#socket = socket;
    this.#frames = frames;
  }

  readonly out = (text: string): void => this.#tell({ out: text });
  readonly err = (text: string): void => this.#tell({ err: text });

  async ask(question: string): Promise<string> {
    return (await this.#call({ do: 'ask', question })) ?? '';
  }

  async readFile(path: string): Promise<Buffer> {
    return Buffer.from((await this.#call({ do: 'readFile', path })) ?? '', 'base64');
  }

  async readInput(): Promise<Buffer> {
    return Buffer.from((await this.#call({ do: 'readInput' })) ?? '', 'base64');
  }

  async createFile(path: string): Promise<NewFile> {
    await this.#call({ do: 'createFile', path });
    return {
      write: async (chunk) => {
        await sendFrame(this.#socket, { bytes: Buffer.from(chunk) });
        await this.#call({ do: 'written' });
      },
      keep: async () => {
        await this.#call({ do: 'keep' });
      },
      discard: async () => {
        await this.#call({ do: 'discard' });
      },
    };
  }

  /** Nobody waits for what is printed. If they are gone, the next call fails. */
  #tell(message: FromService): void {
    sendFrame(this.#socket, { json: message }).catch(() => undefined);
  }

  async #call(call: Call): Promise<string | null> {
    await sendFrame(this.#socket, { json: { call } satisfies FromService });
    const { value, done } = await this.#frames.next();
    if (done || !('json' in value)) throw new Error('The command has ended before its time');
    const reply = value.json as Reply;
    if ('error' in reply) throw new OperatorError(reply.error);
    return reply.result;
  }
}

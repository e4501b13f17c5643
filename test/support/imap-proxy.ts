import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A moment of the conversation with a mail server: before a command arrives, or once its answer begins. Or it is only seen. */
interface Moment {
  command: RegExp;
  at: 'command' | 'answer' | 'seen';
  act: () => Promise<void>;
}

/** Stands before an IMAP server and does something at a moment of the conversation, such as killing the server. */
export class ImapProxy {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #moment: Moment | undefined;
  #refused: RegExp | undefined;

  private constructor(port: number) {
    this.#server = createServer((client) => this.#relay(client, connect(port, '127.0.0.1')));
  }

  static async before(port: number): Promise<ImapProxy> {
    const proxy = new ImapProxy(port);
    await once(proxy.#server.listen(0, '127.0.0.1'), 'listening');
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Does this at the next command of the kind. Unless it is only seen, the connection then breaks. Resolves when it is done. */
  once(command: RegExp, at: Moment['at'], act: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#moment = { command, at, act: () => act().then(resolve, reject) };
    });
  }

  /** Lets the server refuse each command of the kind: its name becomes one that no server knows. Null lets all through. */
  refuse(command: RegExp | null): void {
    this.#refused = command ?? undefined;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #relay(client: Socket, server: Socket): void {
    let isAnswering: Moment | undefined;
    const stop = () => {
      client.destroy();
      server.destroy();
    };
    const act = (moment: Moment) => {
      this.#moment = undefined;
      client.removeAllListeners('data');
      server.removeAllListeners('data');
      void moment.act().finally(stop);
    };
    client.on('data', (data) => {
      const moment = this.#moment;
      if (moment?.command.test(data.toString('latin1'))) {
        if (moment.at === 'command') return act(moment);
        this.#moment = undefined;
        if (moment.at === 'seen') void moment.act();
        else isAnswering = moment;
      }
      server.write(this.#refused ? data.toString('latin1').replace(this.#refused, 'NOTHING') : data);
    });
    server.on('data', (data) => {
      if (isAnswering) act(isAnswering);
      else client.write(data);
    });
    for (const socket of [client, server]) {
      this.#sockets.add(socket);
      socket.on('error', stop).on('close', () => {
        this.#sockets.delete(socket);
        stop();
      });
    }
  }
}

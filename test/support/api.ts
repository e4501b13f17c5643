import type { IncomingMessage, Server } from 'node:http';
import supertest, { type Response } from 'supertest';
import { checkAgainstContract, type ReceivedResponse } from './contract-check.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test asserts what it reads, and the contract check has seen the shape.
export type TestResponse = ReceivedResponse & { body: any };

type Query = Record<string, string | number | boolean>;
type Headers = Record<string, string>;

/** Calls the API as its users do, and checks every response against the contract. */
export class Api {
  readonly #server: Server;
  readonly #key: string | undefined;
  readonly #base: string;
  readonly #headers: Headers;

  constructor(server: Server, key: string | undefined, base = '/api/v1', headers: Headers = {}) {
    this.#server = server;
    this.#key = key;
    this.#base = base;
    this.#headers = headers;
  }

  /** The same server with another key, or with none. */
  as(key: string | undefined): Api {
    return new Api(this.#server, key, this.#base);
  }

  /** The same server without a key, as a page of its own origin calls it with the cookie of a session. */
  signedIn(token: string, origin = 'http://heed.test'): Api {
    return this.withHeaders({ Cookie: `heed_session=${token}`, Origin: origin });
  }

  /** The same server without a key, with these headers in every request. */
  withHeaders(headers: Headers): Api {
    return new Api(this.#server, undefined, this.#base, headers);
  }

  /** The same server without a key, with paths that begin at the site's root. */
  get site(): Api {
    return new Api(this.#server, undefined, '');
  }

  get(path: string, query: Query = {}, headers: Headers = {}): Promise<TestResponse> {
    return this.send('get', path, { query, headers });
  }

  post(path: string, body: object, headers: Headers = {}): Promise<TestResponse> {
    return this.send('post', path, { body, headers });
  }

  patch(path: string, body: object, headers: Headers = {}): Promise<TestResponse> {
    return this.send('patch', path, { body, headers });
  }

  delete(path: string, query: Query = {}, headers: Headers = {}): Promise<TestResponse> {
    return this.send('delete', path, { query, headers });
  }

  /**
   * For what the other methods cannot send: a raw body, any method. `path` is under the versioned base, or under the
   * root.
   */
  async send(
    method: 'get' | 'head' | 'post' | 'put' | 'patch' | 'delete' | 'options',
    path: string,
    { query = {}, body, headers = {} }: { query?: Query; body?: object | string | Buffer; headers?: Headers },
  ): Promise<TestResponse> {
    const request = supertest(this.#server)[method](`${this.#base}${path}`).query(query);
    if (this.#key) request.set('Authorization', `Bearer ${this.#key}`);
    request.set({ ...this.#headers, ...headers });
    if (path.endsWith('/stream')) request.parse(readBeginning);
    if (path.endsWith('/raw')) request.parse(readAsLatin1);
    const response = await (body === undefined ? request : request.send(body)).buffer(true);
    const received = {
      status: response.status,
      headers: response.headers as Record<string, string>,
      body: isText(response.type) ? (response.text ?? response.body) : response.body,
    };
    if (method !== 'head') checkAgainstContract(method, `${this.#base}${path}`.split('?')[0] ?? '', received);
    return received;
  }
}

function isText(type: string): boolean {
  return ['application/x-ndjson', 'text/csv', 'text/event-stream'].includes(type);
}

/** Reads a mail with a character for each byte. */
function readAsLatin1(response: Response, done: (error: Error | null, body: unknown) => void): void {
  const incoming = response as unknown as IncomingMessage;
  const isMail = incoming.headers['content-type'] === 'message/rfc822';
  let text = '';
  incoming.setEncoding(isMail ? 'latin1' : 'utf8');
  incoming.on('data', (part: string) => {
    text += part;
  });
  incoming.on('end', () => done(null, isMail || text === '' ? text : JSON.parse(text)));
}

/** Reads what comes first of a stream, which has no end. */
function readBeginning(response: Response, done: (error: Error | null, body: unknown) => void): void {
  const incoming = response as unknown as IncomingMessage;
  const isStream = incoming.headers['content-type']?.startsWith('text/event-stream');
  let text = '';
  incoming.setEncoding('utf8');
  incoming.on('data', (part: string) => {
    text += part;
    if (!isStream) return;
    done(null, text);
    incoming.destroy();
  });
  incoming.on('end', () => done(null, isStream || text === '' ? text : JSON.parse(text)));
}

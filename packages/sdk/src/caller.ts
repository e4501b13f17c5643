import { type Answer, ApiPromise } from './api-promise.ts';
import { type CustomRequestOptions, customOperation, type Method } from './custom-request.ts';
import type { AnswerOf, GeneratedOperation, InputOf, PayloadOf } from './operation.ts';
import type { RequestOptions } from './options.ts';
import type { Settings } from './settings.ts';
import { Transport } from './transport.ts';
import { randomHex } from './web-crypto.ts';

/** A body that is sent as it is. The generated client would serialise it in its own way. */
export interface WrittenBody {
  body: string | FormData | Blob;
  headers?: Record<string, string>;
}

/** What an operation is called with. */
interface Call<Operation extends GeneratedOperation> {
  input: InputOf<Operation>;
  options: RequestOptions | undefined;
}

/** Calls the generated operations below a root. */
export class Caller {
  /** That of the client, for calls that name none. */
  readonly workspaceId: string | undefined;
  readonly #transport: Transport;

  /** `root` is where the paths of the operations begin. */
  constructor(settings: Settings, root: string) {
    this.workspaceId = settings.workspaceId;
    this.#transport = new Transport(settings, root);
  }

  /** Sends a request, and returns its payload, or what `read` finds in the response. */
  call<Operation extends GeneratedOperation, Result = PayloadOf<Operation>>(
    operation: Operation,
    input: InputOf<Operation>,
    options?: RequestOptions,
    read: (answer: AnswerOf<Operation>) => Result = readPayload,
  ): ApiPromise<Result> {
    return this.#promise(operation, async () => ({ input, options }), read);
  }

  /** The same for a POST, which is safe to repeat because all its attempts carry one `Idempotency-Key`. */
  post<Operation extends GeneratedOperation, Result = PayloadOf<Operation>>(
    operation: Operation,
    input: InputOf<Operation>,
    options?: RequestOptions,
    read: (answer: AnswerOf<Operation>) => Result = readPayload,
  ): ApiPromise<Result> {
    return this.#promise(operation, async () => ({ input, options: await withKey(options) }), read);
  }

  /** The same with a body that `write` makes, once for all attempts. */
  postWritten<Operation extends GeneratedOperation>(
    operation: Operation,
    input: Omit<InputOf<Operation>, 'body'>,
    write: () => Promise<WrittenBody>,
    options?: RequestOptions,
  ): ApiPromise<PayloadOf<Operation>> {
    return this.#written(operation, input, write, () => withKey(options));
  }

  /** The same for an operation that takes no `Idempotency-Key`. */
  callWritten<Operation extends GeneratedOperation>(
    operation: Operation,
    input: Omit<InputOf<Operation>, 'body'>,
    write: () => Promise<WrittenBody>,
    options?: RequestOptions,
  ): ApiPromise<PayloadOf<Operation>> {
    return this.#written(operation, input, write, async () => options);
  }

  /** Sends what no operation is for, and returns the whole response. */
  request<T>(method: Method, path: string, { query, body, ...options }: CustomRequestOptions): ApiPromise<T> {
    const input = { ...(query && { query }), ...(body !== undefined && { body }) } as never;
    const prepare = async () => ({ input, options: method === 'POST' ? await withKey(options) : options });
    return this.#promise(customOperation(method, path), prepare, (answer) => answer as T);
  }

  /** Returns the response as soon as its headers are there. The time limit ends with them. */
  async stream<Operation extends GeneratedOperation>(
    operation: Operation,
    input: InputOf<Operation>,
    options?: RequestOptions,
  ): Promise<Response> {
    const { response } = await this.#transport.request(operation, { ...input, parseAs: 'stream' }, options);
    return response;
  }

  #written<Operation extends GeneratedOperation>(
    operation: Operation,
    input: Omit<InputOf<Operation>, 'body'>,
    write: () => Promise<WrittenBody>,
    readOptions: () => Promise<RequestOptions | undefined>,
  ): ApiPromise<PayloadOf<Operation>> {
    const prepare = async () => {
      const { body, headers } = await write();
      const whole = { ...input, body, bodySerializer: asItIs } as unknown as InputOf<Operation>;
      const options = await readOptions();
      return { input: whole, options: { ...options, headers: { ...headers, ...options?.headers } } };
    };
    return this.#promise(operation, prepare, readPayload<PayloadOf<Operation>>);
  }

  #promise<Operation extends GeneratedOperation, T>(
    operation: Operation,
    prepare: () => Promise<Call<Operation>>,
    read: (answer: AnswerOf<Operation>) => T,
  ): ApiPromise<T> {
    const send = async (): Promise<Answer<T>> => {
      const { input, options } = await prepare();
      const { data, ...around } = await this.#transport.requestJson(operation, input, options);
      return { ...around, data: read(data as AnswerOf<Operation>) };
    };
    return new ApiPromise(send());
  }
}

async function withKey(options: RequestOptions | undefined): Promise<RequestOptions> {
  return { ...options, idempotencyKey: options?.idempotencyKey ?? (await randomHex()) };
}

function readPayload<Payload>(answer: unknown): Payload {
  const isEnvelope = typeof answer === 'object' && answer !== null && 'data' in answer;
  return (isEnvelope ? answer.data : answer) as Payload;
}

function asItIs<Body>(body: Body): Body {
  return body;
}

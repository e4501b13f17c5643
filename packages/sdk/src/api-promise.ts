/** A response: its payload and what is around it. */
export interface WithResponse<T> {
  /** What awaiting the call returns. */
  data: T;
  /** The response's headers, such as `ETag`. */
  headers: Headers;
  /** HTTP status. */
  status: number;
  /** Identifies the request in the service's log. */
  requestId: string | undefined;
}

/** A call in progress. Await it for the payload, or {@link withResponse} for headers and request id too. */
export class ApiPromise<T> implements Promise<T> {
  readonly #result: () => Promise<WithResponse<T>>;
  readonly #open: () => Promise<Response>;

  /** `start` reads the response, and `open` returns it unread. Neither is called before somebody asks. @internal */
  constructor(start: () => Promise<WithResponse<T>>, open: () => Promise<Response>) {
    let result: Promise<WithResponse<T>> | undefined;
    this.#result = () => {
      result ??= start();
      return result;
    };
    this.#open = open;
  }

  /** The payload, with headers, status and request id. */
  withResponse(): Promise<WithResponse<T>> {
    return this.#result();
  }

  /**
   * The response itself, as soon as its headers are there, to read its body in your own way. Use it instead of awaiting
   * the call, because both together send two requests. An error status throws as ever.
   */
  asResponse(): Promise<Response> {
    return this.#open();
  }

  /** Called by `await`: sends the request, unless it was sent already. */
  // biome-ignore lint/suspicious/noThenProperty: it is what makes a call awaitable.
  then<A = T, B = never>(
    onFulfilled?: ((value: T) => A | PromiseLike<A>) | null,
    onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#payload().then(onFulfilled, onRejected);
  }

  /** As that of a promise. */
  catch<B = never>(onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<T | B> {
    return this.#payload().catch(onRejected);
  }

  /** As that of a promise. */
  finally(onFinally?: (() => void) | null): Promise<T> {
    return this.#payload().finally(onFinally);
  }

  /** Named as a promise's, because a call must fit wherever a promise is asked for. */
  get [Symbol.toStringTag](): string {
    return 'ApiPromise';
  }

  #payload(): Promise<T> {
    return this.#result().then(({ data }) => data);
  }
}

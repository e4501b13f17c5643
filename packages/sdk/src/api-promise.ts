/** A response: its payload and what is around it. */
export interface WithResponse<T> {
  data: T;
  headers: Headers;
  status: number;
  /** Identifies the request in the service's log. */
  requestId: string | undefined;
}

/** A call in progress. Await it for the payload, or {@link withResponse} for headers and request id too. */
export class ApiPromise<T> implements PromiseLike<T> {
  readonly #result: () => Promise<WithResponse<T>>;

  constructor(start: () => Promise<WithResponse<T>>) {
    let result: Promise<WithResponse<T>> | undefined;
    this.#result = () => {
      result ??= start();
      return result;
    };
  }

  /** The payload, with headers, status and request id. */
  withResponse(): Promise<WithResponse<T>> {
    return this.#result();
  }

  // biome-ignore lint/suspicious/noThenProperty: it is what makes a call awaitable.
  then<A = T, B = never>(
    onFulfilled?: ((value: T) => A | PromiseLike<A>) | null,
    onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#payload().then(onFulfilled, onRejected);
  }

  catch<B = never>(onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<T | B> {
    return this.#payload().catch(onRejected);
  }

  finally(onFinally?: (() => void) | null): Promise<T> {
    return this.#payload().finally(onFinally);
  }

  #payload(): Promise<T> {
    return this.#result().then(({ data }) => data);
  }
}

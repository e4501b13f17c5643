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

/** A response that was read. @internal */
export interface Answer<T> {
  data: T;
  response: Response;
  /** The body of the response. */
  text: string;
}

/**
 * A call in progress, which is sent at once. Await it for the payload, or {@link withResponse} for headers and request id
 * too. However often it is asked, the call is one request.
 */
export class ApiPromise<T> extends Promise<T> {
  /** Promises that are made from a call, by `then` for example, are plain ones. */
  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  readonly #answer: Promise<Answer<T>>;

  /** @internal */
  constructor(answer: Promise<Answer<T>>) {
    super((resolve, reject) => {
      answer.then(({ data }) => resolve(data), reject);
    });
    this.#answer = answer;
  }

  /** The payload, with headers, status and request id. */
  withResponse(): Promise<WithResponse<T>> {
    return this.#read(({ data, response: { headers, status } }) => {
      return { data, headers, status, requestId: headers.get('X-Request-Id') ?? undefined };
    });
  }

  /** The response, to read its body in your own way. An error status throws as ever. */
  asResponse(): Promise<Response> {
    return this.#read(({ response, text }) => {
      const { status, statusText, headers, url } = response;
      // A status such as 204 allows no body, not even an empty one.
      const unread = new Response(text || null, { status, statusText, headers });
      return Object.defineProperty(unread, 'url', { value: url });
    });
  }

  #read<Result>(read: (answer: Answer<T>) => Result): Promise<Result> {
    // The promise returned tells of a failure. The call itself would tell of it a second time, as an unhandled rejection.
    this.catch(() => {});
    return this.#answer.then(read);
  }
}

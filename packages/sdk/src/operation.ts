/** A function that the contract's generator wrote. */
export type GeneratedOperation = (options: never) => Promise<Outcome>;

/** What such a function resolves with: data or an error, what was sent, and a response if one came. */
export interface Outcome {
  data?: unknown;
  error?: unknown;
  request?: Request;
  response?: Response;
}

/** What the operation returns. */
export type AnswerOf<Operation extends GeneratedOperation> = NonNullable<Awaited<ReturnType<Operation>>['data']>;

/** The payload of a response: the content of `data`, if there is an envelope. */
export type PayloadOf<Operation extends GeneratedOperation> =
  AnswerOf<Operation> extends { data: infer Data } ? Data : AnswerOf<Operation>;

/** What the operation takes. */
export type InputOf<Operation extends GeneratedOperation> = Pick<
  Parameters<Operation>[0],
  keyof Parameters<Operation>[0] & ('path' | 'query' | 'body')
>;

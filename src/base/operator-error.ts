/** An error that the operator of the service can correct. Its message says what is wrong and what to do. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

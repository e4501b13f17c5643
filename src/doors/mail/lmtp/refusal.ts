/** Returns an error that the server answers with this code. The library adds the enhanced code, such as 5.1.1. */
export function refusal(responseCode: 451 | 550, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

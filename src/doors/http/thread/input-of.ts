/** The input of an operation that has nothing but the token: the contract gives it neither a query nor a body. */
export function inputOf(token: string) {
  return { params: { token }, query: undefined as never, body: undefined as never };
}

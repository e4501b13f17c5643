/** Tells in its message why a request was not sent. */
export class Refusal extends Error {}

/** Returns why a request got no response. The browser's own words for a lost connection differ and name no cause. */
export function inWords(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  if (error instanceof DOMException && error.name === 'AbortError') return 'Stopped.';
  if (!navigator.onLine) return 'This device is offline. Connect it and send the request again.';
  return 'The service did not answer. It may be stopped, or the connection to it is lost: look whether it runs, then send the request again.';
}

/** Returns what is wrong with a key, which is sent in a header. Empty if nothing is. */
export function faultOfKey(key: string): string {
  return /^[\x21-\x7e]*$/.test(key)
    ? ''
    : 'The key has a character that no key has, such as a space or a dash from a text. Copy it again: hk_ and 40 letters and digits.';
}

/** Returns what is wrong with a text that must be JSON. Empty if nothing is. */
export function faultOfJson(text: string): string {
  try {
    JSON.parse(text);
    return '';
  } catch (error) {
    return `The body is not JSON: ${(error as Error).message}`;
  }
}

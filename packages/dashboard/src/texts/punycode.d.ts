declare module 'punycode.js' {
  /** Returns a domain with the letters of its labels in place of their `xn--` forms. Throws for a malformed one. */
  export function toUnicode(domain: string): string;
}

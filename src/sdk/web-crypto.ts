/** Web Crypto, which is no global in Node 18. */
export async function webCrypto(): Promise<typeof globalThis.crypto> {
  if (globalThis.crypto) return globalThis.crypto;
  const { webcrypto } = await import(/* webpackIgnore: true */ /* @vite-ignore */ 'node:crypto');
  return webcrypto as typeof globalThis.crypto;
}

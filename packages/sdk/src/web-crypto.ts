import { nodeModule } from './node-module.ts';

/** Web Crypto, which is not a global in Node 18. */
export async function webCrypto(): Promise<typeof globalThis.crypto> {
  return globalThis.crypto ?? ((await nodeModule('crypto')).webcrypto as typeof globalThis.crypto);
}

/** Returns 128 random bits in hex. Unlike `randomUUID`, this also works on pages without TLS. */
export async function randomHex(): Promise<string> {
  return toHex((await webCrypto()).getRandomValues(new Uint8Array(16)));
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

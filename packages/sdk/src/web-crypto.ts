import { nodeModule } from './node-module.ts';

/** Web Crypto, which is no global in Node 18. */
export async function webCrypto(): Promise<typeof globalThis.crypto> {
  return globalThis.crypto ?? ((await nodeModule('crypto')).webcrypto as typeof globalThis.crypto);
}

/** 128 random bits in hex; unlike `randomUUID`, pages without TLS have them too. */
export async function randomHex(): Promise<string> {
  return toHex((await webCrypto()).getRandomValues(new Uint8Array(16)));
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

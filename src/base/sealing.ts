import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Something was sealed with a key that is not set any more, or is not what it was. */
export class UnreadableSecret extends Error {
  override name = 'UnreadableSecret';

  constructor(purpose: string) {
    super(`The ${purpose} cannot be read: it was sealed with another SECRET_KEY`);
  }
}

/**
 * Encrypts text that must not be read off the disk, with a key of 32 bytes. `purpose` names the row that keeps it, so that
 * what is sealed for one row does not open in another. What was sealed with a previous key can still be read.
 */
export class SecretBox {
  readonly #key: Buffer;
  readonly #previous: Buffer[];

  constructor(key: Buffer, previous: Buffer[] = []) {
    this.#key = key;
    this.#previous = previous;
  }

  /** Initialisation vector, tag and ciphertext in one. */
  seal(purpose: string, text: string): Buffer<ArrayBuffer> {
    return this.sealBytes(purpose, Buffer.from(text, 'utf8'));
  }

  /** The same for bytes, which {@link openBytes} returns. */
  sealBytes(purpose: string, bytes: Uint8Array): Buffer<ArrayBuffer> {
    const iv = randomBytes(ivBytes);
    const sealing = createCipheriv(cipher, this.#key, iv).setAAD(Buffer.from(purpose));
    const encrypted = [sealing.update(bytes), sealing.final()];
    return Buffer.concat([iv, sealing.getAuthTag(), ...encrypted]);
  }

  /** The text again. @throws {UnreadableSecret} when it was sealed with another key, for another purpose, or was changed */
  open(purpose: string, sealed: Uint8Array): string {
    return this.openBytes(purpose, sealed).toString('utf8');
  }

  /** The bytes again. @throws {UnreadableSecret} as {@link open} does */
  openBytes(purpose: string, sealed: Uint8Array): Buffer {
    for (const key of [this.#key, ...this.#previous]) {
      const bytes = tryOpen(key, purpose, Buffer.from(sealed));
      if (bytes !== null) return bytes;
    }
    throw new UnreadableSecret(purpose);
  }

  /** Whether it was sealed with the key that seals now. */
  isCurrent(purpose: string, sealed: Uint8Array): boolean {
    return tryOpen(this.#key, purpose, Buffer.from(sealed)) !== null;
  }
}

function tryOpen(key: Buffer, purpose: string, bytes: Buffer): Buffer | null {
  try {
    const opening = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
      .setAAD(Buffer.from(purpose))
      .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    return Buffer.concat([opening.update(bytes.subarray(ivBytes + tagBytes)), opening.final()]);
  } catch {
    return null;
  }
}

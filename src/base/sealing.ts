import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/**
 * Encrypts text that must not be read off the disk, with a key of 32 bytes. `purpose` names the row that keeps it, so that
 * what is sealed for one row does not open in another.
 */
export class SecretBox {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  /** Initialisation vector, tag and ciphertext in one. */
  seal(purpose: string, text: string): Buffer<ArrayBuffer> {
    const iv = randomBytes(ivBytes);
    const sealing = createCipheriv(cipher, this.#key, iv).setAAD(Buffer.from(purpose));
    const encrypted = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
    return Buffer.concat([iv, sealing.getAuthTag(), encrypted]);
  }

  /** The text again; throws when it was sealed with another key, for another purpose, or was changed. */
  open(purpose: string, sealed: Uint8Array): string {
    const bytes = Buffer.from(sealed);
    const opening = createDecipheriv(cipher, this.#key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
      .setAAD(Buffer.from(purpose))
      .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    return opening.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + opening.final('utf8');
  }
}

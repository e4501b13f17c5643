import { Decrypter, Encrypter } from 'age-encryption';

/** A sealed backup is a file of the format `age`, which the program of that name opens too. */
const firstLine = 'age-encryption.org/v1\n';
/** 2^17 blocks of 1 KB: what OWASP recommends for scrypt. It takes 128 MB for a moment. */
const workFactor = 17;

export async function seal(
  content: ReadableStream<Uint8Array>,
  passphrase: string,
): Promise<ReadableStream<Uint8Array>> {
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(workFactor);
  encrypter.setPassphrase(passphrase);
  return encrypter.encrypt(content);
}

/** Rejects if the passphrase is wrong. What it returns fails at the first place that was changed, moved or cut off. */
export async function open(
  content: ReadableStream<Uint8Array>,
  passphrase: string,
): Promise<ReadableStream<Uint8Array>> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  return decrypter.decrypt(content);
}

/** Whether a file that begins with these bytes is sealed. */
export function isSealed(start: Buffer): boolean {
  return start.subarray(0, firstLine.length).toString('latin1') === firstLine;
}

import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { counter } from '../../base/metrics.ts';
import { Turns } from '../../base/turns.ts';

const compute = promisify(argon2);
const algorithm = 'argon2id';
/** As OWASP asks: 19 MB and two passes. In the PHC string format, so that a later change leaves old ones valid. */
const prefix = '$argon2id$v=19$m=19456,t=2,p=1$';
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

const countComputation = counter({
  name: 'heed_password_computations_total',
  help: 'Computations of Argon2id for passwords and mailed codes',
});
/** Others need the threads of the process too, such as those who read files. */
const turns = new Turns(2, 10_000);
/** Stands in for what is missing, so that this takes as long. */
const decoy = encode(randomBytes(16), randomBytes(32));

/** Returns what is stored of a text that can be guessed, such as a password or a code of few digits. */
export async function slowHash(text: string): Promise<string> {
  const nonce = randomBytes(16);
  return encode(nonce, await computeTag(text, nonce));
}

/** Whether the text is the one of this hash. Of null none is, after the same work. Throws Unavailable if too many wait. */
export async function matchesSlowHash(text: string, hash: string | null): Promise<boolean> {
  const [nonce, expected] = (hash ?? decoy).slice(prefix.length).split('$');
  if (!nonce || !expected) throw new Error('The stored hash has an unknown form');
  const tag = await computeTag(text, Buffer.from(nonce, 'base64'));
  return timingSafeEqual(tag, Buffer.from(expected, 'base64')) && hash !== null;
}

function computeTag(message: string, nonce: Buffer): Promise<Buffer> {
  return turns.take('argon2', () => {
    countComputation();
    return compute(algorithm, { message, nonce, ...cost });
  });
}

function encode(nonce: Buffer, tag: Buffer): string {
  const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return `${prefix}${base64(nonce)}$${base64(tag)}`;
}

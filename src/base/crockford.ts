const digits = '0123456789abcdefghjkmnpqrstvwxyz';

/** Returns bytes in Crockford's base 32, in lower case: 5 bits a digit. */
export function toCrockford(bytes: Uint8Array): string {
  let text = '';
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += digits[(held >> (bits - 5)) & 31];
    held &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + digits[(held << (5 - bits)) & 31];
}

import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { SecretBox } from '../../src/base/sealing.ts';

const box = new SecretBox(randomBytes(32));

describe('SecretBox', () => {
  it.each(['', 'whsec_text', 'Größe 🙂'.repeat(1_000)])('keeps %.20j for those who have the key', (text) => {
    expect(box.open('row 1', box.seal('row 1', text))).toBe(text);
  });

  it('never gives the same twice', () => {
    expect(box.seal('row 1', 'text')).not.toEqual(box.seal('row 1', 'text'));
  });

  it('does not open with another key, for another row, or changed', () => {
    const sealed = box.seal('row 1', 'text');
    const changed = Buffer.from(sealed);
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;

    expect(() => new SecretBox(randomBytes(32)).open('row 1', sealed)).toThrow();
    expect(() => box.open('row 2', sealed)).toThrow();
    expect(() => box.open('row 1', changed)).toThrow();
    expect(() => box.open('row 1', sealed.subarray(0, 20))).toThrow();
  });
});

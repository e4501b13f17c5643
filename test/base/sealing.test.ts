import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { open, seal } from '../../src/base/sealing.ts';

const key = randomBytes(32);

describe('seal', () => {
  it.each(['', 'whsec_text', 'Größe 🙂'.repeat(1_000)])('keeps %.20j for who has the key', (text) => {
    expect(open(key, 'row 1', seal(key, 'row 1', text))).toBe(text);
  });

  it('never gives the same twice', () => {
    expect(seal(key, 'row 1', 'text')).not.toEqual(seal(key, 'row 1', 'text'));
  });

  it('does not open with another key, for another row, or changed', () => {
    const sealed = seal(key, 'row 1', 'text');
    const changed = Buffer.from(sealed);
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;

    expect(() => open(randomBytes(32), 'row 1', sealed)).toThrow();
    expect(() => open(key, 'row 2', sealed)).toThrow();
    expect(() => open(key, 'row 1', changed)).toThrow();
    expect(() => open(key, 'row 1', sealed.subarray(0, 20))).toThrow();
  });
});

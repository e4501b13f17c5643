import { describe, expect, it } from '@jest/globals';
import { Unavailable } from '../../../src/base/errors.ts';
import { FailedMail } from '../../../src/doors/mail/imap/failed-mail.ts';

function tries(failed: FailedMail, uid: number, error: unknown, count: number): void {
  for (let number = 0; number < count; number++) failed.note(uid, error);
}

describe('a mail that cannot be handed over', () => {
  it('is hopeless after eight failures of its own', () => {
    const failed = new FailedMail();

    tries(failed, 7, new Error('no'), 7);
    expect(failed.isHopeless(7)).toBe(false);
    failed.note(7, new Error('no'));

    expect([failed.isHopeless(7), failed.isHopeless(8)]).toEqual([true, false]);
  });

  it('is never hopeless while the database is away or the disk is full', () => {
    const failed = new FailedMail();
    const full = Object.assign(new Error('ENOSPC: no space left on device'), { errno: -28, code: 'ENOSPC' });

    for (const error of [new Unavailable(), full, Object.assign(new Error('away'), { code: '57P01' })])
      tries(failed, 7, error, 100);

    expect(failed.isHopeless(7)).toBe(false);
  });
});

import { describe, expect, it } from '@jest/globals';
import { readSubject } from '../../../src/base/text/subject-words.ts';

describe('the subject', () => {
  it.each([
    ['Export', 'Export', false, false],
    ['Re: Export', 'Export', false, true],
    ['RE: AW: Sv: Antw: Rép : Export', 'Export', false, true],
    ['Re[3]: AW(2): Export', 'Export', false, true],
    ['回复：导出', '导出', false, true],
    ['رد: تصدير', 'تصدير', false, true],
    ['Fwd: Export', 'Export', true, false],
    ['WG: AW: Export', 'Export', true, false],
    ['AW: WG: Export', 'Export', false, true],
    ['TR : RV: VL: I: Export', 'Export', true, false],
    ['转发：坏了', '坏了', true, false],
    ['Re:', '', false, true],
    ['Invoice: wrong', 'Invoice: wrong', false, false],
    ['Reference: 12', 'Reference: 12', false, false],
    ['Ref: 12', 'Ref: 12', false, false],
  ])('%s has the title "%s"', (subject, title, isForward, isReply) => {
    expect(readSubject(subject, { hasReference: false })).toEqual({ title, isForward, isReply });
  });

  it('that begins with VS is an answer only if the mail refers to ours', () => {
    expect(readSubject('VS: Vienti', { hasReference: true })).toEqual({
      title: 'Vienti',
      isForward: false,
      isReply: true,
    });
    expect(readSubject('VS: crash', { hasReference: false })).toMatchObject({ title: 'VS: crash', isReply: false });
  });
});

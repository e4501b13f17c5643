import { describe, expect, it } from '@jest/globals';
import { commentFaults, subjectFaults } from '../../../scripts/check/wording.ts';

const difference = (...lines: string[]) => ['+++ b/src/box.ts', '@@ -3,0 +7,2 @@', ...lines].join('\n');

describe('a comment on a changed line', () => {
  it.each([
    '// What a box holds.',
    '  /** Returns a box. Of two boxes, the newer. */',
    '   * As the box says.',
    'call(); // Whoever calls waits.',
    '{/* Those of others. */}',
    '// It waits. So that it ends, close it.',
  ])('is refused with a sentence without its noun: %s', (comment) => {
    expect(commentFaults(difference('+const box = 1;', `+${comment}`))).toEqual([
      `src/box.ts:8 begins a sentence without its noun: ${comment.trim()}`,
    ]);
  });

  it.each([
    '// The box holds what was given. Assets are apart.',
    '// Whether the box is open.',
    "const title = 'What a box holds';",
    "const text = '// What a box holds';",
    '   * Onetime boxes. Offers.',
  ])('is accepted with its noun, and code is not read: %s', (line) => {
    expect(commentFaults(difference(`+${line}`))).toEqual([]);
  });

  it('is refused only where it was added', () => {
    expect(commentFaults(difference('-// What a box holds.', '+// The content of a box.'))).toEqual([]);
  });
});

describe('the subject of a commit', () => {
  it.each(['boxes: Add a lid', 'mcp: Speed up the list of tools', 'process: Fix a test, if slow'])(
    'is accepted in the form: %s',
    (subject) => {
      expect(subjectFaults([subject])).toEqual([]);
    },
  );

  it.each([
    'Add a lid',
    'boxes: Let them close',
    'boxes: add a lid',
    'boxes: Added a lid',
    'boxes: Add a lid, and remove the old one',
    `boxes: Add a lid ${'very '.repeat(10)}large`,
  ])('is refused in another form: %s', (subject) => {
    expect(subjectFaults([subject])).toEqual([expect.stringContaining(subject)]);
  });
});

import { describe, expect, it } from '@jest/globals';
import { readSearch } from '../../../src/domain/feedback/search-terms.ts';

const none = { ids: [], ticketNumbers: [], words: [], phones: [], excluded: [], excludedNumbers: [] };
const words = (...texts: string[]) => texts.map((text) => ({ text, ticketNumber: null }));

describe('readSearch', () => {
  it.each([
    '#12',
    '#12,',
    '(#12)',
    '[#12]:',
    '＃１２',
    '#١٢',
    '# 12',
    'Ticket #12',
    'ticket: #12.',
    'ISSUE#12',
    'Case no. #12',
    'item nr # 12',
    '#0012',
  ])('takes %j for the ticket number 12', (text) => {
    expect(readSearch(text)).toEqual({ ...none, ticketNumbers: [12] });
  });

  it.each([
    ['12', '12'],
    ['12,', '12'],
    ['„12“', '12'],
    ['00012', '00012'],
    ['Ticket 12', '12'],
    ['ticket-12', '12'],
    ['case number 12!', '12'],
    ['Nr.12', '12'],
    ['no. 12', '12'],
    ['１２', '12'],
  ])('takes %j for the ticket number 12 or a word', (text, digits) => {
    expect(readSearch(text)).toEqual({ ...none, words: [{ text: digits, ticketNumber: 12 }] });
  });

  it.each([
    ['12th', '12th'],
    ['v2.14', 'v2.14'],
    ['2.14', '2.14'],
    ['INV-2024/00731', 'INV-2024/00731'],
    ['issue of May', 'issue', 'of', 'May'],
    ['tickets', 'tickets'],
    ['no', 'no'],
    ['1234567890', '1234567890'],
    ['blue-tag', 'blue-tag'],
    ['well - perhaps', 'well', 'perhaps'],
    ["'; -- drop", 'drop'],
    ['"two words" more', '"two words"', 'more'],
    ['“two words”', '“two words”'],
    ['"half', '"half'],
    ['🎉', '🎉'],
  ])('takes %j for words', (text, ...found) => {
    expect(readSearch(text)).toEqual({ ...none, words: words(...found) });
  });

  it('takes a hyphen before a word for an exclusion, in any of its forms', () => {
    expect(readSearch('issue export -slow \u2212élan ‐12 -#3, #7 case 9')).toEqual({
      ...none,
      ticketNumbers: [7],
      words: [...words('issue', 'export'), { text: '9', ticketNumber: 9 }],
      excluded: ['-slow', '\u2212élan', '‐12'],
      excludedNumbers: [3],
    });
  });

  it.each([['-slow'], ['-slow -12'], ['-#12'], ['!? -slow'], ['#'], [' !? ']])('refuses %j', (text) => {
    expect(() => readSearch(text)).toThrow('query/search');
  });
});

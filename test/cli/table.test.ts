import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { newSession } from '../../src/cli/session.ts';
import type { Caller } from '../../src/cli/terminal/caller.ts';
import { show } from '../../src/cli/terminal/show.ts';

/** What a terminal of this width, or a pipe, gets. */
function shown(value: unknown, { isTerminal = true, columns = 80 } = {}): string {
  let printed = '';
  const nobody = () => Promise.reject(new Error('Nobody is asked'));
  const out = (text: string) => {
    printed += text;
  };
  const caller: Caller = {
    isTerminal,
    canAsk: false,
    columns,
    out,
    err: out,
    ask: nobody,
    readFile: nobody,
    readInput: nobody,
    createFile: nobody,
  };
  show(newSession(caller, {}), value);
  return stripVTControlCharacters(printed);
}

const rows = [
  { name: 'Ann', expiresAt: null, members: [{ email: 'a@example.com', role: 'owner' }] },
  { name: 'Benjamin', expiresAt: new Date('2030-01-31T00:00:00Z'), members: [] },
];

describe('what a command shows', () => {
  it('is a table on a terminal', () => {
    expect(shown(rows)).toBe(
      [
        'name      expiresAt                 members',
        'Ann       –                         a@example.com owner',
        'Benjamin  2030-01-31T00:00:00.000Z  –',
        '',
      ].join('\n'),
    );
  });

  it('is a list of fields on a narrow terminal, and for a single thing', () => {
    const ann = 'name       Ann\nexpiresAt  –\nmembers    a@example.com owner\n';

    expect(shown(rows.slice(0, 1), { columns: 30 })).toBe(ann);
    expect(shown(rows[0])).toBe(ann);
    expect(shown([])).toBe('None.\n');
  });

  it('is one line of JSON in a pipe', () => {
    expect(shown(rows, { isTerminal: false })).toBe(`${JSON.stringify(rows)}\n`);
  });

  it('never lets a stored text control the terminal', () => {
    expect(shown([{ name: 'An\u001b[31mn\nBen\u0007' }])).toBe('name\nAn [31mn Ben\n');
  });
});

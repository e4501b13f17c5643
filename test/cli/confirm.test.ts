import { expect, it } from '@jest/globals';
import { confirm } from '../../src/cli/confirm.ts';
import { newSession } from '../../src/cli/session.ts';
import type { Caller } from '../../src/cli/terminal/caller.ts';

/** Somebody at a terminal who types this. */
function typing(answer: string) {
  const printed: string[] = [];
  const out = (text: string) => {
    printed.push(text);
  };
  const ask = async (question: string) => {
    printed.push(question);
    return answer;
  };
  const nobody = () => Promise.reject(new Error('No file is needed'));
  const caller: Caller = {
    isTerminal: true,
    canAsk: true,
    columns: 80,
    out,
    err: out,
    ask,
    readFile: nobody,
    readInput: nobody,
    createFile: nobody,
  };
  return { printed, session: newSession(caller, {}) };
}

const acme = { name: 'Acme', loses: 'The workspace Acme has 2 items.', yes: undefined };

it('says what will be gone, and takes the name for a yes', async () => {
  const { session, printed } = typing('Acme ');

  await confirm(session, acme);

  expect(printed).toEqual(['The workspace Acme has 2 items. It cannot be undone.\n', 'Type Acme to delete it: ']);
});

it.each(['', 'y', 'acme'])('takes %j for a no', async (answer) => {
  await expect(confirm(typing(answer).session, acme)).rejects.toThrow('That is not Acme. Nothing was deleted.');
});

it('asks nothing after --yes', async () => {
  const { session, printed } = typing('');

  await confirm(session, { ...acme, yes: true });

  expect(printed).toEqual([]);
});

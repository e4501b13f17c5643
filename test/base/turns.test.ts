import { expect, it } from '@jest/globals';
import { Unavailable } from '../../src/base/errors.ts';
import { Turns } from '../../src/base/turns.ts';

/** Work that goes on until it is told to end, and tells when it has begun. */
function aPiece() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const piece = { hasBegun: false, end: resolve, work: async () => promise };
  return {
    ...piece,
    get begun() {
      return piece.hasBegun;
    },
    work: () => {
      piece.hasBegun = true;
      return promise;
    },
  };
}

const aMoment = () => new Promise((resolve) => setImmediate(resolve));

it('lets so much work of one name go on at a time, the rest in its order', async () => {
  const turns = new Turns(2);
  const pieces = Array.from({ length: 4 }, aPiece);
  const done = pieces.map((piece) => turns.take('one', piece.work));
  const begun = () => pieces.map((piece) => piece.begun);
  await aMoment();
  const atFirst = begun();

  pieces[1]?.end();
  await aMoment();

  expect(atFirst).toEqual([true, true, false, false]);
  expect(begun()).toEqual([true, true, true, false]);
  for (const piece of pieces) piece.end();
  await Promise.all(done);
});

it('lets no name wait for another', async () => {
  const turns = new Turns(1);
  const piece = aPiece();
  const held = turns.take('one', piece.work);

  expect(await turns.take('other', async () => 'done')).toBe('done');

  piece.end();
  await held;
});

it('passes the turn on after a failure', async () => {
  const turns = new Turns(1);

  const failed = turns.take('one', () => Promise.reject(new Error('no')));
  const next = turns.take('one', async () => 'done');

  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('done');
});

it('gives up what has waited too long, and keeps the turn for others', async () => {
  const turns = new Turns(1, 20);
  const piece = aPiece();
  const held = turns.take('one', piece.work);

  await expect(turns.take('one', async () => 'late')).rejects.toThrow(Unavailable);

  piece.end();
  await held;
  expect(await turns.take('one', async () => 'done')).toBe('done');
});

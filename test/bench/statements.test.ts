import { expect, it } from '@jest/globals';
import { unitsAbout } from '../../bench/statements.ts';

const workspaceId = 'ws_01k0qa6v3ye2sb1r6m0x8d4c5t';
const [first, second] = [{}, {}];

function sent(connection: object, text: string, ...values: unknown[]) {
  return { connection, text, values };
}

it('the captured statements of a request are single ones and whole transactions, in their order', () => {
  const units = unitsAbout(workspaceId, [
    sent(first, 'SELECT id FROM projects WHERE workspace_id = $1', workspaceId),
    sent(first, 'BEGIN'),
    sent(second, 'SELECT 1 FROM feedback WHERE workspace_id = $1', workspaceId),
    sent(first, 'INSERT INTO feedback SELECT * FROM json_to_recordset($1)', `[{"workspace_id":"${workspaceId}"}]`),
    sent(first, 'SELECT 2'),
    sent(first, 'COMMIT'),
  ]);

  expect(units.map((unit) => unit.map(({ text }) => text.slice(0, 8)))).toEqual([
    ['SELECT i'],
    ['BEGIN', 'INSERT I', 'SELECT 2', 'COMMIT'],
    ['SELECT 1'],
  ]);
});

it('the captured statements of a request are without other work and the check of its key', () => {
  const units = unitsAbout(workspaceId, [
    sent(first, 'SELECT "public"."workspaces"."id" FROM "public"."workspaces" WHERE id IN ($1)', workspaceId),
    sent(first, 'UPDATE pgboss.version SET bam_on = now()'),
    sent(second, 'SELECT pg_notify($1, text) FROM unnest($2::text[]) AS text', 'heed_events', [workspaceId]),
  ]);

  expect(units).toEqual([]);
});

it('the captured statements of a request must not end within a transaction', () => {
  expect(() => unitsAbout(workspaceId, [sent(first, 'BEGIN')])).toThrow('A transaction has no end');
});

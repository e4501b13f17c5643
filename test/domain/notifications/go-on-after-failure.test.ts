import { expect, it } from '@jest/globals';
import { pino } from 'pino';
import { goOnAfterFailure } from '../../../src/domain/notification-rows/go-on-after-failure.ts';
import type { Context } from '../../../src/platform/context.ts';

const logged: string[] = [];
const ctx = { log: pino({}, { write: (line) => void logged.push(line) }) } as unknown as Context;

it('goes on after the failure of a workspace, of which the log tells', async () => {
  await goOnAfterFailure(ctx, 'ws_1', () => Promise.reject(new Error('It broke')));

  const [line = ''] = logged.splice(0);
  expect(JSON.parse(line)).toMatchObject({ level: 40, workspaceId: 'ws_1', err: { message: 'It broke' } });
});

it('does not go on while the database is away, because every other workspace would fail too', async () => {
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

  await expect(goOnAfterFailure(ctx, 'ws_1', () => Promise.reject(away))).rejects.toBe(away);

  expect(logged).toEqual([]);
});

import { afterEach, describe, expect, it } from '@jest/globals';
import type { LogFields } from '../src/index.ts';
import { aClient } from './fake-fetch.ts';

afterEach(() => {
  delete process.env.HEED_LOG;
});

describe('the log', () => {
  /** A logger, and what it was told. */
  function aLogger() {
    const lines: [level: string, message: string, fields: LogFields][] = [];
    const at = (level: string) => (message: string, fields: LogFields) => lines.push([level, message, fields]);
    return { lines, logger: { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') } };
  }

  it('tells requests, responses and retries, and no secret', async () => {
    const { lines, logger } = aLogger();
    const retried = [{ error: { code: 'x', message: 'Busy' } }, 503, { 'Retry-After': '0' }] as const;
    const { heed } = aClient(
      { logger, logLevel: 'debug' },
      [...retried],
      [{ data: {} }, 201, { 'X-Request-Id': 'req_2' }],
    );

    await heed.feedback.create({ workspaceId: 'ws_1', projectId: 'prj_1', message: 'A private text' });

    expect(lines.map(([level, message]) => `${level} ${message.replace(/\d+ ms/, '… ms')}`)).toEqual([
      'debug Heed: POST /api/v1/feedback',
      'debug Heed: POST /api/v1/feedback: 503 after … ms',
      'info Heed: POST /api/v1/feedback failed: Busy. It is sent again in … ms, 2 retries are left',
      'debug Heed: POST /api/v1/feedback',
      'debug Heed: POST /api/v1/feedback: 201 after … ms',
    ]);
    expect(lines.at(-1)?.[2]).toMatchObject({ method: 'POST', status: 201, requestId: 'req_2' });
    expect(JSON.stringify(lines)).not.toMatch(/hk_secret|A private text/);
  });

  it('has the level of the option, else of the environment, else only warnings', async () => {
    const counts: number[] = [];
    for (const [variable, logLevel] of [
      ['debug', undefined],
      ['debug', 'off'],
      [undefined, undefined],
    ] as const) {
      const { lines, logger } = aLogger();
      if (variable) process.env.HEED_LOG = variable;
      else delete process.env.HEED_LOG;
      const { heed } = aClient({ logger, ...(logLevel && { logLevel }) }, [{ data: [] }]);
      await heed.workspaces.list();
      counts.push(lines.length);
    }

    expect(counts).toEqual([2, 0, 0]);
  });
});

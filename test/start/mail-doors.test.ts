import { afterEach, describe, expect, it } from '@jest/globals';
import { systemClock } from '../../src/base/clock.ts';
import { readInboxStates } from '../../src/doors/mail/imap/inbox-state.ts';
import { startMailDoors } from '../../src/start/mail-doors.ts';
import { readSettings } from '../../src/start/settings.ts';
import { CapturedLog } from '../support/captured-log.ts';
import { freePort } from '../support/free-port.ts';
import { RecordingPipe } from '../support/recording-pipe.ts';
import { until } from '../support/until.ts';

const both = async () => ({ MAIL_INBOUND: 'imap://ada:pw@127.0.0.1:1/INBOX', MAIL_LMTP: String(await freePort()) });

describe('the doors of mail', () => {
  const log = new CapturedLog();
  let stop: () => Promise<void> = async () => undefined;
  const start = async (env: NodeJS.ProcessEnv, duties: { listens: boolean; works: boolean }) => {
    const services = { clock: systemClock, log: log.logger };
    const place = { database: { kind: 'embedded' } as const, ...duties };
    stop = await startMailDoors(services, readSettings(env), new RecordingPipe(), place);
  };

  afterEach(() => stop());

  it('stay closed unless they are set', async () => {
    await start({}, { listens: true, works: true });

    expect(readInboxStates()).toEqual([]);
    expect(log.text).toBe('');
  });

  it('open where they belong', async () => {
    const env = await both();
    await start(env, { listens: false, works: false });
    expect([readInboxStates(), log.having('mail is taken by LMTP')]).toEqual([[], []]);

    await start(env, { listens: true, works: true });

    expect(log.having('mail is taken by LMTP')).toHaveLength(1);
    await until('the mailbox was tried', () => readInboxStates()[0]?.lastError?.includes('ECONNREFUSED') === true);
    expect(readInboxStates()[0]).toMatchObject({ mailbox: 'ada@127.0.0.1:1/INBOX', isReading: true, isUp: false });
  });

  it('say nothing more of a mailbox once they are closed', async () => {
    await start(await both(), { listens: true, works: true });

    await stop();

    expect(readInboxStates()).toEqual([]);
  });
});

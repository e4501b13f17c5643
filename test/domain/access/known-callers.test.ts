import { describe, expect, it } from '@jest/globals';
import { systemClock } from '../../../src/base/clock.ts';
import { type Credential, KnownCallers } from '../../../src/domain/access/known-callers.ts';
import { LogWatch } from '../../../src/platform/events/log-watch.ts';

describe('a caller that is looked up', () => {
  it('is remembered', async () => {
    const { callers, lookUps } = someCallers();
    const first = callers.find('hash', 'text');
    lookUps[0]?.resolve(credential);
    await first;

    const again = await callers.find('hash', 'text');

    expect(again).toBe(credential);
    expect(lookUps).toHaveLength(1);
  });

  it('is looked up again if a change of access was announced meanwhile', async () => {
    const { callers, lookUps, logWatch } = someCallers();
    const first = callers.find('hash', 'text');
    logWatch.announce('wsp_1', true);
    lookUps[0]?.resolve(credential);
    await first;

    const again = callers.find('hash', 'text');
    lookUps[1]?.resolve(null);

    expect(await again).toBeNull();
    expect(lookUps).toHaveLength(2);
  });

  it('is remembered if something else was announced meanwhile', async () => {
    const { callers, lookUps, logWatch } = someCallers();
    const first = callers.find('hash', 'text');
    logWatch.announce('wsp_1');
    lookUps[0]?.resolve(credential);
    await first;

    const again = await callers.find('hash', 'text');

    expect(again).toBe(credential);
    expect(lookUps).toHaveLength(1);
  });
});

const access = { role: 'owner', plan: 'free', apiAccessEnabled: true, appAccessEnabled: true, allowedAppHosts: null };
const credential: Credential = {
  caller: {
    type: 'apiKey',
    id: 'key_1',
    hash: 'hash',
    scopes: new Set(),
    user: { id: 'usr_1', name: 'Ada', email: 'ada@example.com' },
    limitedTo: null,
    workspaces: new Map([['wsp_1', access]]),
  },
  expiresAt: null,
  wasIdle: false,
};

/** Their look-ups last until the test resolves them. */
function someCallers() {
  const logWatch = new LogWatch();
  const lookUps: PromiseWithResolvers<Credential | null>[] = [];
  const callers = new KnownCallers({ clock: systemClock, logWatch }, () => {
    const lookUp = Promise.withResolvers<Credential | null>();
    lookUps.push(lookUp);
    return lookUp.promise;
  });
  return { callers, logWatch, lookUps };
}

import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { spread } from '../../scripts/generate/measurements/words.ts';
import { checkout } from '../checkout.ts';
import { type Measured, measure, type Target, usualConnections } from '../load.ts';
import { median, ratioSpread } from '../median.ts';
import { openVersion } from '../open-version.ts';
import { atLeast, atMost, type Line, type Row, withoutGoal } from './row.ts';

const goals = { leastCreates: 0.5, mostP99: 1 };
const readers = 2;
const creating = 'creates a second in one workspace';
const reading = "p99 of another workspace's gets meanwhile";

/** A version of Heed under load, round after round. */
interface Version {
  creates: Target;
  gets: Target;
  measured: { creates: Measured[]; gets: Measured[] };
}

/** Clients that create items in one workspace, and others that read in another one, beside another version of Heed. */
export const createsBesideRow: Row = {
  name: 'creates beside another version',
  async measure({ databaseUrl, isQuick, beside }) {
    const plan = isQuick ? { rounds: 2, warmUpSeconds: 1, seconds: 1 } : { rounds: 9, warmUpSeconds: 5, seconds: 3 };
    const opened: Awaited<ReturnType<typeof openVersion>>[] = [];
    try {
      for (const version of beside ? [checkout, beside] : [checkout])
        opened.push(await openVersion(version, databaseUrl));
      const versions = opened.map((one): Version => ({ ...one, measured: { creates: [], gets: [] } }));
      for (const version of versions) await load(version, plan.warmUpSeconds);
      for (let round = 0; round < plan.rounds; round++)
        for (const { measured, ...version } of versions) {
          const { creates, gets } = await load(version, plan.seconds);
          measured.creates.push(creates);
          measured.gets.push(gets);
        }
      const [own, other] = versions;
      if (!own) return [];
      return other && beside ? compare(own, other, `that of ${basename(fileURLToPath(beside))}`) : showAlone(own);
    } finally {
      for (const { close } of opened) await close();
    }
  },
};

async function load({ creates, gets }: Pick<Version, 'creates' | 'gets'>, seconds: number) {
  const [ofCreates, ofGets] = await Promise.all([
    measure(creates, seconds, usualConnections),
    measure(gets, seconds, readers),
  ]);
  return { creates: ofCreates, gets: ofGets };
}

function compare({ measured: own }: Version, { measured: other }: Version, name: string): Line[] {
  const creates = ratioSpread(own.creates, other.creates, 'requestsPerSecond');
  const p99 = ratioSpread(own.gets, other.gets, 'p99');
  const both = (show: (one: Version['measured']) => string) => `${show(own)} to ${show(other)}`;
  return [
    atLeast(`${creating}, to ${name}`, creates.middle, goals.leastCreates, `${spread(creates)}: ${both(perSecondOf)}`),
    atMost(`${reading}, to ${name}`, p99.middle, goals.mostP99, '', `${spread(p99)}: ${both(p99Of)} ms`),
  ];
}

function showAlone({ measured }: Version): Line[] {
  return [
    withoutGoal(`${creating} (compared with --beside)`, perSecondOf(measured)),
    withoutGoal(`${reading} (compared with --beside)`, `${p99Of(measured)} ms`),
  ];
}

function perSecondOf({ creates }: Version['measured']): string {
  return String(Math.round(median(creates, 'requestsPerSecond')));
}

function p99Of({ gets }: Version['measured']): string {
  return median(gets, 'p99').toFixed(1);
}

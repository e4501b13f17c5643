import { type Measured, measure, type Target } from './load.ts';

export interface Rounds {
  rounds: number;
  warmUpSeconds: number;
  seconds: number;
}

/** Puts each target under load, round after round, so that whatever else the machine does hits all; the medians. */
export async function takeTurns(targets: Target[], { rounds, warmUpSeconds, seconds }: Rounds): Promise<Measured[]> {
  for (const target of targets) await measure(target, warmUpSeconds);
  const measured = targets.map((target) => ({ target, rounds: [] as Measured[] }));
  for (let round = 0; round < rounds; round++)
    for (const { target, rounds } of measured) rounds.push(await measure(target, seconds));
  return measured.map(({ rounds }) => median(rounds));
}

function median(rounds: Measured[]): Measured {
  const middle = (values: number[]) =>
    values.sort((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
  return {
    requestsPerSecond: middle(rounds.map((round) => round.requestsPerSecond)),
    p50: middle(rounds.map((round) => round.p50)),
    p99: middle(rounds.map((round) => round.p99)),
  };
}

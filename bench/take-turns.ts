import { type Measured, measure, type Target } from './load.ts';

export interface Rounds {
  rounds: number;
  warmUpSeconds: number;
  seconds: number;
  connections?: number;
}

/**
 * Puts each target under load, round after round, so that whatever else the machine does affects all. Returns what each
 * round measured, for each target. Put targets to compare side by side.
 */
export async function takeTurns(
  targets: Target[],
  { rounds, warmUpSeconds, seconds, connections }: Rounds,
): Promise<Measured[][]> {
  for (const target of targets) await measure(target, warmUpSeconds, connections);
  const turns = targets.map((target) => ({ target, measured: [] as Measured[] }));
  for (let round = 0; round < rounds; round++)
    for (const { target, measured } of turns) measured.push(await measure(target, seconds, connections));
  return turns.map(({ measured }) => measured);
}

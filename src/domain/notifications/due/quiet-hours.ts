import { timesOfWall, wallOffset } from '../../../base/wall-clock.ts';

/** Hours and minutes such as `20:00`, of a wall clock. */
export interface QuietHours {
  from: string;
  to: string;
}

const dayMs = 86_400_000;

/** Returns when the quiet hours end that this moment is in. Null if it is in none. */
export function endOfQuietHours({ from, to }: QuietHours, timezone: string, now: Date): Date | null {
  const wall = now.getTime() + wallOffset(timezone, now.getTime());
  const midnight = wall - (wall % dayMs);
  const sinceMidnight = wall - midnight;
  const [begins, ends] = [ofDay(from), ofDay(to)];
  const isQuiet =
    begins < ends ? sinceMidnight >= begins && sinceMidnight < ends : sinceMidnight >= begins || sinceMidnight < ends;
  if (!isQuiet) return null;
  const endsToday = sinceMidnight < ends;
  // The hour before a clock is put back comes twice, and the first one may be over.
  const end = timesOfWall(timezone, midnight + ends + (endsToday ? 0 : dayMs)).find((time) => time > now.getTime());
  return end === undefined ? null : new Date(end);
}

/** In milliseconds since midnight. */
function ofDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * 60_000;
}

const morning = 8;
const laterHours = 3;

export type Preset = 'laterToday' | 'tomorrow' | 'nextWeek';

/** Returns the times that are offered, by the reader's clock. Late in the evening nothing is later today. */
export function snoozeTimes(now: Date): { preset: Preset; until: Date }[] {
  const later = at(now, 0, now.getHours() + laterHours);
  const toMonday = ((8 - now.getDay()) % 7 || 7) as number;
  return [
    ...(later.getDate() === now.getDate() ? [{ preset: 'laterToday' as const, until: later }] : []),
    { preset: 'tomorrow', until: at(now, 1, morning) },
    { preset: 'nextWeek', until: at(now, toMonday, morning) },
  ];
}

function at(now: Date, days: number, hour: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour);
}

/** Whether lists leave the item out now. */
export function isSnoozed({ snoozedUntil }: { snoozedUntil: string | null }): boolean {
  return snoozedUntil !== null && Date.parse(snoozedUntil) > Date.now();
}

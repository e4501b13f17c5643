import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { Clock } from '../../../base/clock.ts';
import { currentPrimary, type Primary } from '../../../base/primary.ts';
import { WhileRedisIsAway } from './while-redis-is-away.ts';

/** Counts what has happened under a name within the time before now, whenever that is. All windows are equally long. */
export interface SlidingWindows {
  /** Counts one more, and returns 0. With `most` counted already: how many milliseconds pass until one is over. */
  take(name: string, id: string, most: number): Promise<number>;
  /** It does not count after all. */
  giveBack(name: string, id: string): Promise<void>;
}

export function openSlidingWindows(
  { log, clock }: { log: Logger; clock: Clock },
  redis: Redis | undefined,
  windowMs: number,
): SlidingWindows {
  const primary = currentPrimary();
  const memory = primary ? windowsOfPrimary(primary, windowMs) : new WindowsInMemory(clock, windowMs);
  if (!redis) return memory;
  const shared = windowsInRedis(redis, windowMs);
  const whileAway = new WhileRedisIsAway(log);
  return {
    take: (...one) =>
      whileAway.try(
        () => shared.take(...one),
        () => memory.take(...one),
      ),
    giveBack: async (...one) => {
      await memory.giveBack(...one);
      await whileAway.try(
        () => shared.giveBack(...one),
        () => undefined,
      );
    },
  };
}

/** As they are in one process. */
export class WindowsInMemory implements SlidingWindows {
  readonly #clock: Clock;
  readonly #windowMs: number;
  /** What counts of each name, the oldest first. The name that was counted last is the last. */
  readonly #counted = new Map<string, { id: string; at: number }[]>();

  constructor(clock: Clock, windowMs: number) {
    this.#clock = clock;
    this.#windowMs = windowMs;
  }

  async take(name: string, id: string, most: number): Promise<number> {
    const now = this.#clock.elapsedMs();
    const begin = now - this.#windowMs;
    this.#drop(begin);
    const counted = (this.#counted.get(name) ?? []).filter(({ at }) => at > begin);
    const [oldest] = counted;
    if (oldest && counted.length >= most) return oldest.at - begin;
    this.#counted.delete(name);
    this.#counted.set(name, [...counted, { id, at: now }]);
    return 0;
  }

  async giveBack(name: string, id: string): Promise<void> {
    const left = this.#counted.get(name)?.filter((one) => one.id !== id);
    if (left?.length) this.#counted.set(name, left);
    else this.#counted.delete(name);
  }

  #drop(begin: number): void {
    for (const [name, counted] of this.#counted) {
      if ((counted.at(-1)?.at ?? begin) > begin) return;
      this.#counted.delete(name);
    }
  }
}

/** As all processes over one port share them. */
function windowsOfPrimary(primary: Primary, windowMs: number): SlidingWindows {
  return {
    take: (name, id, most) => primary.ask('try', { name, id, windowMs, most }),
    giveBack: async (name, id) => {
      await primary.ask('try', { name, id, windowMs, most: null });
    },
  };
}

/** By Redis's own clock, because those of the processes differ. */
const takeInRedis = `
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  local window, most = tonumber(ARGV[2]), tonumber(ARGV[3])
  redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - window)
  if redis.call('ZCARD', KEYS[1]) >= most then
    local oldest = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')
    return tonumber(oldest[2]) + window - now
  end
  redis.call('ZADD', KEYS[1], now, ARGV[1])
  redis.call('PEXPIRE', KEYS[1], window)
  return 0`;

/** As all processes share them. */
function windowsInRedis(redis: Redis, windowMs: number): SlidingWindows {
  const key = (name: string) => `heed:tries:${name}`;
  return {
    take: (name, id, most) => redis.eval(takeInRedis, 1, key(name), id, windowMs, most) as Promise<number>,
    giveBack: async (name, id) => {
      await redis.zrem(key(name), id);
    },
  };
}

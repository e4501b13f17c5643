import { execFileSync } from 'node:child_process';

const everyMs = 100;

/** Looks again and again how many MB of memory a process has. `stop` returns the most, or the last. */
export function watchMemory(pid: number): { stop(which?: 'most' | 'last'): number } {
  let [most, last] = [0, 0];
  const look = () => {
    last = Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1_024);
    most = Math.max(most, last);
  };
  look();
  const timer = setInterval(look, everyMs);
  return {
    stop: (which = 'most') => {
      clearInterval(timer);
      look();
      return which === 'most' ? most : last;
    },
  };
}

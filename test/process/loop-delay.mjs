// Given to a process by `--import`: at each SIGUSR2, writes to stderr for how long its thread has kept others waiting since the one before.

import { writeSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();

process.on('SIGUSR2', () => {
  writeSync(2, `kept waiting for ${(delay.max / 1e6).toFixed(1)} ms\n`);
  delay.reset();
});

// Given to a process by `--import`: writes to stderr the name of each file that it loads for tracing.

import { writeSync } from 'node:fs';
import { registerHooks } from 'node:module';

registerHooks({
  load(url, context, next) {
    if (/open-telemetry|@opentelemetry\/(?!api\/)/.test(url)) writeSync(2, `loaded ${url}\n`);
    return next(url, context);
  },
});

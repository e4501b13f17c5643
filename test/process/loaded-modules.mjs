// Given to a process by `--import`: writes to stderr the name of each file that it loads for tracing, and of that which
// contains the library of the sign-in of apps.

import { writeSync } from 'node:fs';
import { registerHooks } from 'node:module';

registerHooks({
  load(url, context, next) {
    if (/open-telemetry|@opentelemetry\/(?!api\/)/.test(url)) writeSync(2, `loaded ${url}\n`);
    const loaded = next(url, context);
    if (url.endsWith('.mjs') && `${loaded.source}`.includes('oidc-provider'))
      writeSync(2, `loaded oidc-provider in ${url}\n`);
    return loaded;
  },
});

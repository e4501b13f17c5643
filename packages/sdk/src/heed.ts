import { Caller } from './caller.ts';
import type { HeedOptions } from './options.ts';
import { Resources } from './resources/index.ts';

const versionedBase = '/api/v1';

/** A client of one Heed service: its operations, grouped by what they act on. */
export class Heed extends Resources {
  constructor(options: HeedOptions) {
    const site = findSite(options.baseUrl);
    super(new Caller(options, site + versionedBase), new Caller(options, site));
  }
}

function findSite(baseUrl: string): string {
  const url = baseUrl.replace(/\/+$/, '');
  return url.endsWith(versionedBase) ? url.slice(0, -versionedBase.length) : url;
}

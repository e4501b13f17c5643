import { Client } from 'pg';

type StartParameters = Record<string, string>;

// @types/pg does not know it.
const { getStartupConf } = Client.prototype as unknown as { getStartupConf(): StartParameters };

/**
 * A connection whose times are UTC: the Prisma adapter writes and reads timestamps without their offset. It says so by
 * the parameter's own name. A pooler knows that one, and refuses `options` or loses them.
 */
export class UtcClient extends Client {
  getStartupConf(): StartParameters {
    return { ...getStartupConf.call(this), TimeZone: 'UTC' };
  }
}

import { OwnPostgresql } from '../support/own-postgresql.ts';
import { until } from '../support/until.ts';
import { Haproxy } from './haproxy.ts';

/** A primary whose commits its standby has too before they are acknowledged, behind one address that leads to it. */
export class PrimaryAndStandby {
  primary: OwnPostgresql;
  standby: OwnPostgresql;
  readonly haproxy: Haproxy;

  private constructor(primary: OwnPostgresql, standby: OwnPostgresql, haproxy: Haproxy) {
    this.primary = primary;
    this.standby = standby;
    this.haproxy = haproxy;
  }

  static async start(): Promise<PrimaryAndStandby> {
    const primary = await OwnPostgresql.start();
    const standby = await addStandby(primary);
    return new PrimaryAndStandby(primary, standby, await Haproxy.before([primary.port, standby.port]));
  }

  get url(): string {
    return this.haproxy.url;
  }

  /** Kills the primary. The standby takes its place. */
  async loseThePrimary(): Promise<void> {
    await this.primary.stop('SIGKILL');
    this.standby.promote();
  }

  /** After a loss: what is the primary now gets a standby of its own. */
  async replaceStandby(): Promise<void> {
    await this.primary.remove();
    this.primary = this.standby;
    this.standby = await addStandby(this.primary);
    await this.haproxy.lead([this.primary.port, this.standby.port]);
  }

  async remove(): Promise<void> {
    await this.haproxy.remove();
    await this.standby.remove();
    await this.primary.remove();
  }
}

async function addStandby(primary: OwnPostgresql): Promise<OwnPostgresql> {
  const standby = await primary.startStandby('standby');
  await primary.run(`ALTER SYSTEM SET synchronous_standby_names = 'standby'`);
  await primary.run('SELECT pg_reload_conf()');
  const isSynchronous = `SELECT count(*)::int AS value FROM pg_stat_replication WHERE sync_state = 'sync'`;
  await until('the standby is synchronous', async () => (await primary.value(isSynchronous)) === 1);
  return standby;
}

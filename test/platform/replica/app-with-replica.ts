import { openDatabase } from '../../../src/platform/db/client.ts';
import { prepareDatabase } from '../../../src/start/database.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aWorkspaceWithFeedback } from '../../support/builders.ts';
import { CapturedLog } from '../../support/captured-log.ts';
import { growthOf } from '../../support/metrics.ts';
import { OwnPostgresql } from '../../support/own-postgresql.ts';
import { sendRaw } from '../../support/raw.ts';

const aMoment = () => new Promise((resolve) => setTimeout(resolve, 20));

/** What a replica may serve. */
export const readPaths = {
  list: (workspaceId: string) => `/feedback?workspaceId=${workspaceId}`,
  search: (workspaceId: string) => `/feedback?workspaceId=${workspaceId}&search=first`,
  customers: (workspaceId: string) => `/customers?workspaceId=${workspaceId}`,
  counts: (workspaceId: string) => `/feedback/counts?workspaceId=${workspaceId}&groupBy=status`,
  metrics: (workspaceId: string) => `/feedback/metrics?workspaceId=${workspaceId}&from=2026-03-01&to=2026-03-12`,
  export: (workspaceId: string) => `/feedback/export?workspaceId=${workspaceId}`,
  'export of customers': (workspaceId: string) => `/customers/export?workspaceId=${workspaceId}`,
};

type Built = Awaited<ReturnType<typeof aWorkspaceWithFeedback>>;

/** An app over a PostgreSQL of its own, with a standby that it may read. One item is there, `first`. */
export class AppWithReplica {
  readonly primary: OwnPostgresql;
  readonly standby: OwnPostgresql;
  readonly app: TestApp;
  readonly log: CapturedLog;
  readonly built: Built;

  private constructor(primary: OwnPostgresql, standby: OwnPostgresql, app: TestApp, log: CapturedLog, built: Built) {
    this.primary = primary;
    this.standby = standby;
    this.app = app;
    this.log = log;
    this.built = built;
  }

  /** `$name` in the statements is the name of the database. They run before anything uses it. */
  static async start(statements: string[] = []): Promise<AppWithReplica> {
    const primary = await OwnPostgresql.start();
    for (const statement of statements) await primary.run(statement.replace('$name', 'postgres'));
    const standby = await primary.startStandby('standby');
    const database = await openDatabase({ databaseUrl: primary.url, dataDir: '', databasePoolSize: 10 });
    await prepareDatabase(database);
    const log = new CapturedLog();
    const app = await startTestApp({ databaseReplicaUrl: standby.url }, { database, log: log.logger });
    const built = await aWorkspaceWithFeedback(app, { message: 'first', userEmail: 'ada@example.org' });
    return new AppWithReplica(primary, standby, app, log, built);
  }

  get workspaceId(): string {
    return this.built.workspace.id;
  }

  async list(query = ''): Promise<string[]> {
    const { body } = await this.built.api.get(`${readPaths.list(this.workspaceId)}${query}`);
    return body.data.map(({ message }: { message: string }) => message);
  }

  async health() {
    return (await sendRaw(this.app.running.server, 'GET', '/readyz')).body;
  }

  async untilReplicaIs(state: string): Promise<void> {
    while ((await this.health()).replica !== state) await aMoment();
  }

  /** The primary serves a workspace of which the replica lacks something, so this ends once it has all. */
  async untilReplicaHasAll(): Promise<void> {
    while ((await this.servedBy('replica', () => this.list())) === 0) await aMoment();
  }

  /** Makes the replica stand still as it is now, with all that was written. */
  async holdReplica(): Promise<void> {
    await this.untilReplicaHasAll();
    await this.standby.run('SELECT pg_wal_replay_pause()');
    while ((await this.standby.value('SELECT pg_get_wal_replay_pause_state() AS value')) !== 'paused') await aMoment();
  }

  goOn(): Promise<void> {
    return this.standby.run('SELECT pg_wal_replay_resume()');
  }

  /** How many reads of the work one of the servers has served. */
  servedBy(server: 'replica' | 'primary', work: () => Promise<unknown>): Promise<number> {
    return growthOf(this.app.running.server, 'heed_replica_reads_total', { server }, work);
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.standby.remove();
    await this.primary.remove();
  }
}

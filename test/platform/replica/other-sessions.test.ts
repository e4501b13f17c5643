import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { examineReplica } from '../../../src/cli/doctor/examine-replica.ts';
import { readSettings } from '../../../src/start/settings.ts';
import { otherSettings } from '../../support/other-settings.ts';
import { whyNoOwnPostgresql } from '../../support/own-postgresql.ts';
import { AppWithReplica, readPaths } from './app-with-replica.ts';

const withServers = whyNoOwnPostgresql ? describe.skip : describe;

withServers(`a read replica of a database with settings of its owner (${whyNoOwnPostgresql ?? 'ready'})`, () => {
  let replicated: AppWithReplica;
  beforeAll(async () => {
    replicated = await AppWithReplica.start(otherSettings.map((setting) => `ALTER DATABASE $name SET ${setting}`));
    await replicated.untilReplicaIs('ok');
    await replicated.untilReplicaHasAll();
  });
  afterAll(() => replicated?.close());

  it.each(Object.entries(readPaths))('serves the %s as the primary does', async (_kind, path) => {
    const { built, workspaceId } = replicated;
    let answer: unknown;

    const served = await replicated.servedBy('replica', async () => {
      ({ body: answer } = await built.api.get(path(workspaceId)));
    });

    expect(served).toBe(1);
    expect(JSON.stringify(answer)).not.toMatch(/Invalid|\d\d\.\d\d\.\d{4}/);
  });

  it('is found to follow the primary', async () => {
    const { primary, standby } = replicated;
    const settings = readSettings({
      DATABASE_URL: primary.url,
      DATABASE_REPLICA_URL: standby.url,
      SECRET_KEY: 'ab'.repeat(32),
    });

    expect(await examineReplica(settings)).toEqual([
      { about: 'replica', state: 'ok', says: 'DATABASE_REPLICA_URL follows the primary' },
    ]);
  });
});

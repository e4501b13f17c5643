import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Dovecot, whyNoDovecot } from '../support/dovecot.ts';
import { isLong } from '../support/figures.ts';
import { aMail } from '../support/incoming-mails.ts';
import { until } from '../support/until.ts';
import { killServers, ServerProcess } from './server-process.ts';
import { aStorage, type Installation, kindsByTier, type Storage, setUp } from './storage.ts';

const kills = isLong ? 12 : 3;
const mailsBetween = 8;
const withDovecot = whyNoDovecot ? describe.skip : describe;

withDovecot.each(kindsByTier)(`kill -9 while mails come in on %s (${whyNoDovecot ?? 'ready'})`, (kind) => {
  let storage: Storage;
  let installation: Installation;
  let dovecot: Dovecot;
  beforeAll(async () => {
    storage = await aStorage(kind);
    installation = await setUp(storage);
    dovecot = await Dovecot.start();
  }, 90_000);
  afterAll(async () => {
    await killServers();
    await dovecot?.remove();
    await storage?.remove();
  });

  const listMessages = async (server: ServerProcess): Promise<string[]> => {
    const { workspaceId, key } = installation;
    const { body } = await server.request(`/api/v1/feedback?workspaceId=${workspaceId}&pageSize=100`, key);
    return body.data.map(({ message }: { message: string }) => message.split('\n')[0]).sort();
  };

  it('stores each once, and leaves none in the mailbox', async () => {
    const { workspaceId, projectId, key } = installation;
    const settings = {
      ...storage.settings,
      MAIL_INBOUND: `imap://${dovecot.user}:${dovecot.password}@127.0.0.1:${dovecot.port}/INBOX`,
    };
    let server = await ServerProcess.start(settings);
    const changed = await fetch(`${server.url}/api/v1/projects/${projectId}`, {
      method: 'PATCH',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ workspaceId, mailSettings: { address: 'help@acme.example' } }),
    });
    expect(changed.status).toBe(200);
    const written: string[] = [];

    for (let kill = 0; kill < kills; kill++) {
      const stored = (await listMessages(server)).length;
      const subjects = Array.from({ length: mailsBetween }, (_, mail) => `Mail ${kill}.${mail}`);
      await dovecot.put(subjects.map((subject, mail) => aMail({ subject, from: `p${kill}.${mail}@example.org` })));
      written.push(...subjects);
      await until('some are stored', async () => (await listMessages(server)).length > stored + (kill % 3), 60_000);
      await server.stop('SIGKILL');
      server = await ServerProcess.start(settings);
    }

    // On PostgreSQL, another process reads the mailbox only once the database has noticed that the former one is gone.
    await until('none is left', async () => (await dovecot.subjects('INBOX')).length === 0, 120_000);
    expect(await listMessages(server)).toEqual(written.toSorted());
    expect((await dovecot.subjects('Heed/Done')).toSorted()).toEqual(written.toSorted());
    await server.stop();
  }, 400_000);
});

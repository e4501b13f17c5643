import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createTransport } from 'nodemailer';
import { aFileForm } from '../support/forms.ts';
import { freePort } from '../support/free-port.ts';
import { aMail } from '../support/incoming-mails.ts';
import { png } from '../support/media.ts';
import { until } from '../support/until.ts';
import { killServers, processEnv, ServerProcess } from './server-process.ts';
import { SmallDisk, whyNoSmallDisk } from './small-disk.ts';
import { aStorage, type Installation, kinds, type Storage, setUp } from './storage.ts';

const megabyte = 1_048_576;
const webhookSecret = 'w'.repeat(32);
const onSmallDisk = whyNoSmallDisk ? describe.skip : describe;
const title = 'a full disk (needs root)';

onSmallDisk.each(kinds)(`${title}, on %s`, (kind) => {
  let disk: SmallDisk;
  let storage: Storage;
  let installation: Installation;
  let server: ServerProcess;
  let lmtpPort: number;
  beforeAll(async () => {
    disk = new SmallDisk(200);
    storage = await aStorage(kind, disk.path);
    installation = await setUp(storage);
    lmtpPort = await freePort();
    const doors = { MAIL_LMTP: `127.0.0.1:${lmtpPort}`, MAIL_WEBHOOK_SECRET: webhookSecret };
    server = await ServerProcess.start({ ...storage.settings, ...doors });
  });
  afterEach(() => disk.makeRoom());
  afterAll(async () => {
    await killServers();
    await storage?.remove();
    disk?.remove();
  });

  const create = (message: string) => {
    const { workspaceId, projectId, key } = installation;
    return server.request('/api/v1/feedback', key, { workspaceId, projectId, message });
  };
  const messages = async () => {
    const { workspaceId, key } = installation;
    const { body } = await server.request(`/api/v1/feedback?workspaceId=${workspaceId}`, key);
    return body.data.map(({ message }: { message: string }) => message);
  };
  const upload = async () => {
    const { body, headers } = aFileForm(png, {});
    const response = await fetch(`${server.url}/api/v1/feedback/upload?workspaceId=${installation.workspaceId}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${installation.key}`, ...headers },
      body: new Uint8Array(body),
    });
    return { status: response.status, body: await response.json() };
  };
  const nameAddress = async () => {
    const { workspaceId, projectId, key } = installation;
    const { status } = await fetch(`${server.url}/api/v1/projects/${projectId}`, {
      method: 'PATCH',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ workspaceId, mailSettings: { address: 'help@acme.example' } }),
    });
    expect(status).toBe(200);
  };
  /** Returns the status of LMTP. */
  const handOver = async (raw: Buffer): Promise<number> => {
    const transport = createTransport({ host: '127.0.0.1', port: lmtpPort, lmtp: true, ignoreTLS: true });
    const envelope = { from: 'ada@example.org', to: 'help@acme.example' };
    const { rejectedErrors = [] } = await transport.sendMail({ envelope, raw });
    transport.close();
    return rejectedErrors[0]?.responseCode ?? 250;
  };
  const postMail = async (raw: Buffer) => {
    const headers = { 'Content-Type': 'message/rfc822' };
    const options = { method: 'POST', headers, body: new Uint8Array(raw) };
    return (await fetch(`${server.url}/api/mail/${webhookSecret}`, options)).status;
  };
  const ready = () => server.request('/readyz');
  const diskIs = (state: string) => until(`the disk is ${state}`, async () => (await ready()).body.disk === state);

  it('gives 503 to what would write there and 200 to what reads, says so, and goes on when there is room', async () => {
    expect((await create('before')).status).toBe(201);

    disk.fill(20 * megabyte);
    await diskIs('full');
    const [created, uploaded] = [await create('meanwhile'), await upload()];

    const isEmbedded = kind === 'embedded';
    expect(created.status).toBe(isEmbedded ? 503 : 201);
    expect(uploaded).toMatchObject({ status: 503, body: { error: { code: 'unavailable' } } });
    expect(await ready()).toMatchObject({ status: isEmbedded ? 503 : 200, body: { database: 'ok', disk: 'full' } });
    expect((await server.request('/healthz')).status).toBe(200);
    expect(await messages()).toEqual(isEmbedded ? ['before'] : ['meanwhile', 'before']);
    expect(server.output).toMatch(/the disk of .*heed-disk-.* is full: \d+ MB are free, and 32 MB are needed/);

    disk.makeRoom();
    await diskIs('ok');
    expect([(await create('after')).status, (await upload()).status]).toEqual([201, 201]);
    expect((await ready()).status).toBe(200);
  });

  it('asks those who hand mail over to come again, and stores each mail once when there is room', async () => {
    await nameAddress();
    const files = [{ name: 'a.png', type: 'image/png', bytes: png }];
    const [byLmtp, byWebhook] = [aMail({ subject: 'By LMTP', files }), aMail({ subject: 'By webhook', files })];
    disk.fill();
    await diskIs('full');

    expect([await handOver(byLmtp), await postMail(byWebhook)]).toEqual([451, 503]);
    expect((await messages()).filter((one: string) => one.startsWith('By'))).toEqual([]);

    disk.makeRoom();
    await diskIs('ok');
    expect([await handOver(byLmtp), await postMail(byWebhook)]).toEqual([250, 202]);
    expect([await handOver(byLmtp), await postMail(byWebhook)]).toEqual([250, 202]);
    const [newest, second, ...others] = await messages();
    expect([newest, second]).toEqual([expect.stringMatching(/^By webhook\n/), expect.stringMatching(/^By LMTP\n/)]);
    expect(others.filter((one: string) => one.startsWith('By'))).toEqual([]);
  });

  it('refuses a start with one sentence that names the place', async () => {
    await server.stop();
    disk.fill();
    const refused = await ServerProcess.launch(storage.settings);

    const { code } = await refused.exited();

    expect(code).toBe(1);
    expect(refused.output).toMatch(/heed-disk-[^"]*: the disk is full/);
    expect(refused.output).not.toMatch(/Aborted|\n +at /);
    disk.makeRoom();
    server = await ServerProcess.start(storage.settings);
    expect(await messages()).toContain('after');
  });
});

onSmallDisk(`${title}, when the log of the embedded database is due`, () => {
  let disk: SmallDisk;
  beforeAll(() => {
    disk = new SmallDisk(200);
  });
  afterAll(() => disk?.remove());

  it('ends the process with a sentence, and keeps what was committed', async () => {
    const storage = await aStorage('embedded', disk.path);
    const run = (script: string) =>
      spawnSync(process.execPath, ['--liftoff-only', '--input-type=module', '-e', script], {
        env: { ...processEnv, DIRECTORY: join(storage.dataDir, 'db') },
        cwd: join(import.meta.dirname, '../..'),
        encoding: 'utf8',
      });

    const stopped = run(writeUntilFull(disk.path));

    expect(stopped.stderr).toMatch(
      /^The embedded database has stopped: the disk of .* is full: .* Start Heed again\.\n$/,
    );
    expect(stopped.status).toBe(1);
    disk.makeRoom();
    const kept = await storage.onDatabase((prisma) => prisma.$queryRaw`SELECT max(n) AS last FROM written`);
    expect(kept).toEqual([{ last: Number(stopped.stdout.trim().split('\n').at(-1)) }]);
  });
});

/** Fills all but little, and then changes one row, which stays in its place, until the next file of the log finds no room. */
function writeUntilFull(folder: string): string {
  return `
    import { execFileSync } from 'node:child_process';
    import { writeSync } from 'node:fs';
    import { startPglite } from './src/platform/db/start-pglite.ts';
    const pglite = await startPglite(process.env.DIRECTORY);
    await pglite.exec('CREATE TABLE written (n integer); INSERT INTO written VALUES (0)');
    try { execFileSync('dd', ['if=/dev/zero', 'of=${join(folder, 'filling')}', 'bs=1M'], { stdio: 'ignore' }); } catch {}
    for (let n = 1; ; n++) {
      await pglite.query('UPDATE written SET n = $1', [n]);
      writeSync(1, n + '\\n');
      await pglite.query("SELECT pg_logical_emit_message(true, 'only the log', repeat('x', 100000))");
    }`;
}

/**
 * Measures mail that comes in, as new items of a project: by LMTP on several connections, by IMAP from a mailbox in which mails
 * wait, the time from a mail to its item in the list by IMAP, and what a mail of 25 MB costs. Needs PostgreSQL, as run.ts does,
 * and Dovecot. `--quick` takes fewer mails.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createTransport } from 'nodemailer';
import { Client } from 'pg';
import type { FirstRun } from '../src/start/first-run.ts';
import { Dovecot } from '../test/support/dovecot.ts';
import { freePort } from '../test/support/free-port.ts';
import { type Goal, reportGoals } from './in-and-out/goal.ts';
import { prepare } from './prepare.ts';
import { readMegabytes } from './read-megabytes.ts';
import { type Server, startProduct } from './servers.ts';
import { createDatabase } from './throw-away-database.ts';

const { values: options } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const plan = options.quick
  ? { lmtp: 100, connections: 5, waiting: 100, followed: 5 }
  : { lmtp: 2_000, connections: 5, waiting: 1_000, followed: 60 };
const address = 'help@acme.example';
/** About 25 MB once it is encoded for a mail. */
const largeFileBytes = 18_000_000;

if (!process.env.DATABASE_URL) {
  console.error('DATABASE_URL must name a PostgreSQL database: the benchmark makes its own beside it');
  process.exit(2);
}

const { url, drop } = await createDatabase(process.env.DATABASE_URL);
const dovecot = await Dovecot.start();
const lmtpPort = await freePort();
/** The same for both starts. */
const secretKey = randomBytes(32).toString('hex');
let count = 0;
try {
  const owner = await prepare(url);
  const lmtp = { MAIL_LMTP: `127.0.0.1:${lmtpPort}` };
  const goals = await withProduct(lmtp, owner, async (server) => [
    await measureLmtp(server, owner),
    ...(await measureLargeMail(server)),
  ]);
  const inbox = {
    MAIL_INBOUND: `imap://${dovecot.user}:${dovecot.password}@127.0.0.1:${dovecot.port}/INBOX`,
  };
  goals.push(...(await measureImap(inbox, owner)));
  // Few mails tell nothing of speed.
  if (!reportGoals(goals) && !options.quick) process.exitCode = 1;
} finally {
  await dovecot.remove();
  await drop();
}

async function withProduct<Result>(
  settings: Record<string, string>,
  { apiKey, workspaceId, projectId }: FirstRun,
  work: (server: Server) => Promise<Result>,
): Promise<Result> {
  const server = await startProduct(url, { ...settings, SECRET_KEY: secretKey });
  try {
    const response = await fetch(`http://127.0.0.1:${server.port}/api/v1/projects/${projectId}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ workspaceId, mailSettings: { address } }),
    });
    if (!response.ok) throw new Error(await response.text());
    return await work(server);
  } finally {
    await server.stop();
  }
}

/** Each is from another sender, because one may send few in an hour. */
function newMail(subject = 'A question'): string {
  count += 1;
  return [
    `From: Ada <ada${count}@example.org>`,
    `To: ${address}`,
    `Subject: ${subject}`,
    `Message-ID: <bench.${count}@example.org>`,
    `Date: ${new Date().toUTCString()}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'The export button does nothing on my phone. What can I do?',
    '',
  ].join('\r\n');
}

function openTransport() {
  return createTransport({
    host: '127.0.0.1',
    port: lmtpPort,
    lmtp: true,
    ignoreTLS: true,
    pool: true,
    maxConnections: 1,
  });
}

function deliver(transport: ReturnType<typeof openTransport>, raw: string | Buffer): Promise<unknown> {
  return transport.sendMail({ envelope: { from: 'ada@example.org', to: address }, raw });
}

async function measureLmtp(server: Server, owner: FirstRun): Promise<Goal> {
  const transports = Array.from({ length: plan.connections }, openTransport);
  for (const transport of transports) await deliver(transport, newMail());
  const before = await countItems(server, owner);
  const startedAt = performance.now();
  await Promise.all(
    transports.map(async (transport) => {
      for (let mail = 0; mail < plan.lmtp / plan.connections; mail += 1) await deliver(transport, newMail());
    }),
  );
  const seconds = (performance.now() - startedAt) / 1_000;
  for (const transport of transports) transport.close();
  const stored = (await countItems(server, owner)) - before;
  if (stored !== plan.lmtp) throw new Error(`${stored} of ${plan.lmtp} mails were stored`);
  return { name: `mails a second by LMTP on ${plan.connections} connections`, value: plan.lmtp / seconds, least: 50 };
}

/** Between them, requests tell how long the service is held up. */
async function measureLargeMail(server: Server): Promise<Goal[]> {
  const transport = openTransport();
  const before = readMegabytes(server.pid, 'now');
  const file = Buffer.alloc(largeFileBytes, 'Heed').toString('base64').replaceAll(/.{76}/g, '$&\r\n');
  const [head = '', text = ''] = newMail('With a video').split('\r\n\r\n');
  const raw = Buffer.from(
    [
      head.replace(/Content-Type.*/, 'Content-Type: multipart/mixed; boundary=b'),
      `--b\r\nContent-Type: text/plain\r\n\r\n${text}`,
      `--b\r\nContent-Type: video/mp4; name=a.mp4\r\nContent-Transfer-Encoding: base64\r\n\r\n${file}\r\n--b--\r\n`,
    ].join('\r\n\r\n'),
  );
  let isOver = false;
  let [longest, most] = [0, before];
  const watching = (async () => {
    while (!isOver) {
      const sentAt = performance.now();
      await fetch(`http://127.0.0.1:${server.port}/healthz`).then((response) => response.text());
      longest = Math.max(longest, performance.now() - sentAt);
      most = Math.max(most, readMegabytes(server.pid, 'now'));
      await wait(5);
    }
  })();
  await deliver(transport, raw);
  isOver = true;
  await watching;
  transport.close();
  return [
    { name: 'MB more while a mail of 25 MB is read', value: most - before, most: 150 },
    { name: 'ms that a request waits meanwhile, at most', value: longest, most: 100 },
  ];
}

async function measureImap(settings: Record<string, string>, owner: FirstRun): Promise<Goal[]> {
  await dovecot.put(Array.from({ length: plan.waiting }, () => newMail()));
  return withProduct(settings, owner, async (server) => {
    while ((await dovecot.subjects('INBOX')).length > 0) await wait(200);
    const speed = await readImapSpeed();
    const times: number[] = [];
    for (let mail = 0; mail < plan.followed; mail += 1) {
      const items = await countItems(server, owner);
      await dovecot.put([newMail()]);
      const putAt = performance.now();
      while ((await countItems(server, owner)) === items) await wait(20);
      times.push(performance.now() - putAt);
      await wait(Math.random() * 1_000);
    }
    times.sort((a, b) => a - b);
    const p95 = times[Math.floor(times.length * 0.95)] ?? 0;
    return [
      { name: 'mails a second by IMAP', value: speed, least: 20 },
      { name: 'seconds from a mail in the mailbox to its item in the list, p95', value: p95 / 1_000, most: 6 },
    ];
  });
}

async function countItems({ port }: Server, { apiKey, workspaceId }: FirstRun): Promise<number> {
  const response = await fetch(
    `http://127.0.0.1:${port}/api/v1/feedback/counts?workspaceId=${workspaceId}&groupBy=none`,
    {
      headers: { authorization: `Bearer ${apiKey}` },
    },
  );
  const { data } = (await response.json()) as { data: { count: number }[] };
  return data[0]?.count ?? 0;
}

/** Mails a second, from the first that was stored to the last. */
async function readImapSpeed(): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ mails: number; seconds: number }>(
      `SELECT count(*)::int AS mails, extract(epoch FROM max(created_at) - min(created_at))::float AS seconds
       FROM inbound_mails WHERE door = 'imap'`,
    );
    const [{ mails, seconds } = { mails: 0, seconds: 0 }] = rows;
    if (mails !== plan.waiting) throw new Error(`${mails} of ${plan.waiting} mails were stored`);
    return (mails - 1) / seconds;
  } finally {
    await client.end();
  }
}

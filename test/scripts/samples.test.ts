import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { signWebhook } from '@heed/sdk';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type OperationId, operationFacts } from '../../generated/operations.ts';
import { type Contract, loadContract } from '../../src/contract/contract.ts';
import { RouteTable } from '../../src/contract/route-table.ts';
import { readQuery } from '../../src/doors/http/request/read-query.ts';
import { hasPython, hasRequests } from '../docs/python.ts';
import { png } from '../support/media.ts';
import { type Received, TestReceiver } from '../support/receiver.ts';
import { until } from '../support/until.ts';

const samples = join(import.meta.dirname, '../../generated/samples');
const sdk = join(import.meta.dirname, '../../packages/sdk/src/index.ts');
const isRedirect = (id: OperationId) => operationFacts[id].redirects;
const operationIds = Object.keys(operationFacts) as OperationId[];
const env = {
  ...process.env,
  ...{ NODE_OPTIONS: '', HEED_API_KEY: 'hk_sample', HEED_SESSION: 'hs_sample', HEED_WEBHOOK_SECRET: 'whsec_sample' },
};

let folder: string;
let receiver: TestReceiver;
let contract: Contract;
let bySdk: Map<string, Received>;
beforeAll(async () => {
  contract = await loadContract();
  receiver = await TestReceiver.start();
  folder = aFolderWithSamples(receiver.url(''));
  bySdk = await runTypeScript();
}, 60_000);
afterAll(async () => {
  await receiver.close();
  rmSync(folder, { recursive: true });
});

it('are exactly three for each operation', () => {
  const expected = operationIds.flatMap((id) => [`${id}.py`, `${id}.sh`, `${id}.ts`]);

  expect(readdirSync(samples).sort()).toEqual(expected.sort());
});

describe.each(operationIds.filter(isRedirect))('%s', (id) => {
  it('is where a page goes, which is what curl asks for', async () => {
    const byCurl = await runShell(id);

    expect(readFileSync(join(samples, `${id}.ts`), 'utf8')).toBe(`location.assign('${byCurl.path}');\n`);
    requireFit(id, byCurl);
  });
});

describe.each(operationIds.filter((id) => !isRedirect(id)))('%s', (id) => {
  it('is one request that fits the contract, the same with curl as with the SDK', async () => {
    const byCurl = await runShell(id);
    const request = bySdk.get(id);

    expect(essence(byCurl)).toEqual(request && essence(request));
    requireFit(id, byCurl);
  });
});

describe('in Python', () => {
  (hasPython ? it : it.skip)('each is a program (needs python3)', async () => {
    const program =
      'import ast, glob\nfor file in glob.glob("*.py"): print(ast.parse(open(file).read(), file) and file)';

    const { stdout } = await promisify(execFile)('python3', ['-c', program], { cwd: folder });

    expect(stdout.trim().split('\n')).toHaveLength(operationIds.length);
  });

  (hasRequests ? it : it.skip)('each makes the same request as with curl (needs requests)', async () => {
    const byPython = await runPython();

    for (const [place, id] of operationIds.entries()) {
      const byCurl = await runShell(id);
      expect({ id, ...withSession(byPython[place]) }).toEqual({ id, ...withSession(byCurl) });
    }
    const { body, headers } = byPython[operationIds.indexOf('receiveWebhook')] as Received;
    expect(headers['x-webhook-signature']).toBe(await signWebhook(body, env.HEED_WEBHOOK_SECRET));
  });
});

it('sign what goes to a webhook', async () => {
  const { body, headers } = await runShell('receiveWebhook');

  expect(headers['x-webhook-signature']).toBe(await signWebhook(body, env.HEED_WEBHOOK_SECRET));
});

/** The samples, with the receiver in place of the service, beside a package `@heed/sdk` and the file that they upload. */
function aFolderWithSamples(service: string): string {
  const made = mkdtempSync(join(tmpdir(), 'heed-samples-'));
  const installed = join(made, 'node_modules/@heed/sdk');
  mkdirSync(installed, { recursive: true });
  writeFileSync(join(installed, 'package.json'), JSON.stringify({ type: 'module', exports: './index.js' }));
  writeFileSync(join(installed, 'index.js'), `export * from ${JSON.stringify(sdk)};`);
  writeFileSync(join(made, 'package.json'), '{"type": "module"}');
  writeFileSync(join(made, 'screenshot.png'), png);
  writeFileSync(join(made, 'ideas.csv'), 'title\nDark mode\n');
  writeFileSync(join(made, 'mail.eml'), 'From: ada@example.org\r\n\r\nIt stops.\r\n');
  cpSync(samples, made, { recursive: true });
  for (const name of readdirSync(samples)) {
    const text = readFileSync(join(made, name), 'utf8');
    writeFileSync(join(made, name), text.replaceAll('https://heed.example.com', service));
  }
  return made;
}

/** All that end, in one process, one after the other, each of which makes one request. Then each that follows a stream. */
async function runTypeScript(): Promise<Map<string, Received>> {
  const ending = operationIds.filter((id) => !isEndless(id) && !isRedirect(id));
  receiver.answers = ending.map((id) => (isOfLines(id) ? answerEmptyFile : answerAnything));
  const program = ending.map((id) => `await import('./${id}.ts');`).join('\n');
  writeFileSync(join(folder, 'all.ts'), program);
  await promisify(execFile)('node', ['all.ts'], { cwd: folder, env });
  const received = receiver.received.slice();
  receiver.forget();
  expect(received).toHaveLength(ending.length);
  const bySdk = new Map<string, Received>(ending.map((id, index) => [id, received[index] as Received]));
  for (const id of operationIds.filter(isEndless)) bySdk.set(id, await runUntilReceived(id));
  return bySdk;
}

/** What is not one JSON object. */
const isOfLines = (id: OperationId) => operationFacts[id].streams === 'file' && id !== 'exportCustomerData';
const isEndless = (id: OperationId) => operationFacts[id].streams === 'events';

async function runUntilReceived(id: OperationId): Promise<Received> {
  // No answer, so that it asks only once.
  receiver.answers = [() => undefined];
  const program = execFile('node', [`${id}.ts`], { cwd: folder, env });
  await until('the sample has sent its request', () => receiver.received.length > 0);
  program.kill('SIGKILL');
  const [received] = receiver.received;
  receiver.forget();
  return received as Received;
}

/** All in one process, one after the other. */
async function runPython(): Promise<Received[]> {
  receiver.forget();
  receiver.answers = operationIds.map((id) => (isRedirect(id) ? answerElsewhere : answerAnything));
  const program = `import runpy\nfor name in ${JSON.stringify(operationIds)}: runpy.run_path(name + ".py")`;
  await promisify(execFile)('python3', ['-c', program], { cwd: folder, env });
  expect(receiver.received).toHaveLength(operationIds.length);
  return receiver.received.slice();
}

async function runShell(id: OperationId): Promise<Received> {
  receiver.forget();
  receiver.answers = [answerAnything];
  await promisify(execFile)('bash', ['-euo', 'pipefail', `${id}.sh`], { cwd: folder, env });
  expect(receiver.received).toHaveLength(1);
  return receiver.received[0] as Received;
}

function answerEmptyFile(res: ServerResponse): void {
  res.setHeader('Content-Type', 'application/x-ndjson').end('{"end":true,"count":0}\n');
}

function answerElsewhere(res: ServerResponse): void {
  res.writeHead(302, { Location: '/app/' }).end();
}

function answerAnything(res: ServerResponse): void {
  const page = { data: [], pagination: { nextCursor: null }, automations: [], runs: [] };
  res.setHeader('Content-Type', 'application/json').end(JSON.stringify(page));
}

/** All that must be the same whoever sends the request. Of a form only the parts count, not what divides them. */
function essence({ method, path, headers, body }: Received) {
  const type = headers['content-type']?.split(';')[0];
  const isForm = type === 'multipart/form-data';
  const isRaw = type === 'message/rfc822';
  return {
    method,
    // To iterate, the SDK asks for the format that is the default. It leaves brackets as they are, by which curl lists addresses.
    path: path.replace('&format=ndjson', '').replaceAll('%5B', '[').replaceAll('%5D', ']'),
    authorization: headers.authorization,
    isRetriable: headers['idempotency-key'] !== undefined,
    type,
    body: isForm ? body.match(/name="[^"]*"(; filename="[^"]*")?/g) : isRaw ? body : body && JSON.parse(body),
  };
}

/** The SDK has no session, so only the others send one. Python writes a space of a query as another sign. */
function withSession(received: Received | undefined) {
  if (!received) return undefined;
  const { pathname, searchParams } = new URL(received.path, 'http://heed.test');
  const { cookie, origin } = received.headers;
  return { ...essence(received), path: pathname, query: [...searchParams], cookie, origin };
}

/** Of a form: its fields as text, and its file as the name. */
function fieldsOf(form: string): Record<string, string> {
  const parts = form.matchAll(/name="([^"]*)"(?:; filename="([^"]*)")?[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/g);
  return Object.fromEntries([...parts].map(([, name = '', file, value = '']) => [name, file ?? value]));
}

function requireFit(id: OperationId, { method, path: url, body }: Received): void {
  const found = new RouteTable(contract.routes).find(method, url.split('?')[0] ?? '');
  if (!found || 'allowed' in found) throw new Error(`${method} ${url} is not an operation`);
  const { params, target: operation } = found;

  expect(operation.id).toBe(id);
  const { facts, queryTypes } = operation;
  const parts = { path: params, query: readQuery(url, queryTypes), header: {} };
  const nothing = () => undefined;
  const bodies = { json: () => JSON.parse(body), multipart: () => fieldsOf(body), raw: nothing, none: nothing };
  operation.validate({ ...parts, requestBody: bodies[facts.body]() }, body.length);
}

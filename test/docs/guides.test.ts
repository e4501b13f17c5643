import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { killServers } from '../process/server-process.ts';
import { type CodeBlock, infoValue } from '../support/markdown-code.ts';
import { TestSmtpServer } from '../support/smtp.ts';
import { differencesOfShown, showsOutput } from './check-shown.ts';
import { contractErrorsOf } from './contract-errors.ts';
import { errorGuide, guides } from './guides.ts';
import { hasPython } from './python.ts';
import { GuideService } from './service.ts';
import { type Language, type Ran, runBlocks, runLanguages, writeFiles } from './sessions.ts';
import { typeErrorsOf } from './type-check.ts';

/** Guides about an installation and not about the API. They have their own tests. */
const ofInstallations = ['quick-start', 'self-hosting', 'backup-and-upgrade', 'heed-command', 'scaling'];

/** Why a block may be shown without being run. */
const reasonsNotToRun = [
  'installs packages',
  'changes an installation',
  'needs an installation of an earlier version',
  'needs a machine of its own',
  'needs a container engine',
  'needs a cluster',
  'needs a browser and its user',
  'runs until it is stopped',
];

/** Blocks that other tests of this folder look at, by language and info string. */
const followed = [
  'js file="first.mjs"',
  'js file="receiver.mjs"',
  'python file="receiver.py"',
  'json config="http"',
  'json config="stdio"',
  // test/release/packages.test.ts runs it.
  'json config="npx"',
  // The site draws them when it is built.
  'mermaid',
  'html widget',
  'html page',
  'html queue',
  // test/domain/thread/get-thread.test.ts brings it about.
  'json after="180 days"',
  // test/docs/identity.test.ts runs them.
  ...['js', 'python', 'php', 'ruby', 'go', 'java', 'csharp'].map((language) => `${language} sign`),
  'sh serve',
  'sh serve="first"',
  'sh serve="second"',
  'sh serve="worker"',
  'sh step="back up"',
  'sh step="restore"',
  'sh step="back up sealed"',
  'sh step="move"',
  'sh step="look"',
  'sh step="watch"',
  // test/docs/mailbox.test.ts runs Postfix with them.
  'ini file="heed"',
  'ini file="main.cf"',
  'ini file="heed-headers"',
  'dotenv',
  'systemd',
  'yaml prometheus',
  'yaml values',
  'nginx proxy="passes the path on"',
  'nginx proxy="strips the path"',
];

/** For proxies, which not every machine has. Both were tried by hand: TLS, uploads, MCP, client addresses. */
const triedByHand = ['nginx', 'caddy'];

const AsyncFunction = (async () => {}).constructor as FunctionConstructor;

/** Each throws if the code is not in its language. */
const parsers: Record<string, (code: string) => void> = {
  sh: (input) => execFileSync('bash', ['-n'], { input }),
  js: (code) => new AsyncFunction(code),
};

const pages = [...guides, errorGuide];
const ofTheApi = pages.filter(({ name }) => !ofInstallations.includes(name));
let service: GuideService;
let mails: TestSmtpServer;
beforeAll(async () => {
  mails = await TestSmtpServer.start();
  service = await GuideService.start(
    ofTheApi.map(({ name }) => name),
    { WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.1', SMTP_URL: mails.url },
  );
});
afterAll(async () => {
  await service?.close();
  await killServers();
  await mails.close();
});

const isRun = ({ language, info }: CodeBlock) => info === '' && (runLanguages as readonly string[]).includes(language);

/** In the order of their first blocks. */
function languagesOf(blocks: CodeBlock[]): Language[] {
  const spoken = new Set(blocks.filter(isRun).map(({ language }) => language as Language));
  if (!hasPython) spoken.delete('python');
  return [...spoken];
}

describe.each(ofTheApi)('$name', ({ name, blocks }) => {
  it('does what it says, and shows what that prints', async () => {
    const place = service.place(name);
    writeFiles(blocks, place);
    const ran: Ran[] = [];
    for (const language of languagesOf(blocks)) {
      const own = blocks.filter((block) => block.language === language && isRun(block));
      // A separate key, so that the rate limit of one language does not stop another.
      const [key = ''] = place.keys.splice(0, 1);
      place.env.HEED_API_KEY = key;
      ran.push(...(await runBlocks(language, own, place)));
    }

    expect(differencesOfShown(blocks, ran)).toEqual([]);
  }, 60_000);
});

it.each(pages)('$name has no block that nothing tests', ({ blocks }) => {
  const unknown = blocks.filter(
    (block) => !isRun(block) && !showsOutput(block) && !isFollowed(block) && !isExcused(block),
  );

  expect(unknown.map(({ line, language, info }) => `line ${line}: ${language} ${info}`)).toEqual([]);
});

it.each(guides)('$name shows bodies that fit the contract', ({ blocks }) => {
  const bodies = blocks.filter((block) => schemaOf(block) !== undefined);

  expect(bodies.flatMap((block) => contractErrorsOf(schemaOf(block) ?? '', JSON.parse(block.code)))).toEqual([]);
});

it('shows TypeScript with correct types', async () => {
  expect(await typeErrorsOf(guides)).toBe('');
}, 60_000);

/**
 * The schema of the contract that a JSON block fits: the one that it names, or that of a recipe. Another test runs each
 * recipe.
 */
function schemaOf(block: CodeBlock): string | undefined {
  return infoValue(block, 'recipe') === undefined ? infoValue(block, 'schema') : 'AutomationCreate';
}

/** Whether a test other than the session of its guide looks at the block. */
function isFollowed(block: CodeBlock): boolean {
  const name = `${block.language} ${block.info}`.trim();
  return followed.includes(name) || triedByHand.includes(name) || schemaOf(block) !== undefined;
}

/** A block that says why it is not run must at least be correct in its language. */
function isExcused(block: CodeBlock): boolean {
  const parse = parsers[block.language];
  const reason = infoValue(block, 'no-run');
  if (!parse || reason === undefined) return false;
  parse(block.code);
  return reasonsNotToRun.includes(reason);
}

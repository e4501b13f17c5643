import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { Heed } from '@heed/sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTransport } from 'nodemailer';
import { readReference } from '../../scripts/docs/reference/reference.ts';
import { publishedWorkflow, readWorkflows, workflowFiles } from '../../scripts/docs/workflows/workflow.ts';
import { workflowPage } from '../../scripts/docs/workflows/workflow-page.ts';
import { killServers } from '../process/server-process.ts';
import { freePort } from '../support/free-port.ts';
import { codeBlocks } from '../support/markdown-code.ts';
import { project } from './guides.ts';
import { GuideService } from './service.ts';
import { type Place, runBlocks } from './sessions.ts';

/**
 * These read events, whose `type` tells their form. The contract says so by a mapping of names to schemas, and Redocly
 * looks for the names only after it has put every schema in the place of its name. It refuses to check such a response.
 */
const withEvents = ['follow.yaml', 'triage.yaml'];

const workflows = readWorkflows(project);
const projectAddress = 'support@example.com';
let service: GuideService;
let lmtpPort: number;
let place: Place & { keys: string[] };
beforeAll(async () => {
  lmtpPort = await freePort();
  service = await GuideService.start(['workflows'], {
    RATE_LIMIT_PER_MINUTE: '1000',
    MAIL_LMTP: `127.0.0.1:${lmtpPort}`,
    MAIL_REPLY_ADDRESS: 'reply+{}@example.com',
  });
  place = service.place('workflows');
  place.env.HEED_API_KEY = place.keys[0] ?? '';
  const { HEED_URL: baseUrl, HEED_API_KEY: apiKey, HEED_WORKSPACE_ID: workspaceId = '' } = place.env;
  const heed = new Heed({ baseUrl, apiKey });
  await heed.projects.update(place.env.HEED_PROJECT_ID ?? '', {
    workspaceId,
    mailSettings: { address: projectAddress },
  });
  mkdirSync(place.folder, { recursive: true });
  cpSync(join(project, 'generated/openapi.json'), join(place.folder, 'openapi.json'));
  for (const file of workflowFiles(project))
    writeFileSync(join(place.folder, basename(file)), publishedWorkflow(readFileSync(file, 'utf8')));
});
afterAll(async () => {
  await service?.close();
  await killServers();
});

/** Lets a mail of the customer wait for review: one to the project's address and to one whose token is wrong. */
async function holdMail(): Promise<void> {
  const transport = createTransport({ host: '127.0.0.1', port: lmtpPort, lmtp: true, ignoreTLS: true });
  const to = [projectAddress, `reply+${'0'.repeat(32)}@example.com`];
  await transport.sendMail({ from: 'ada@example.org', to, subject: 'Re: The export fails', text: 'Firefox' });
  transport.close();
}

/** Runs workflows as their guides say. Resolves to what Redocly printed. It rejects if a step failed. */
async function respect(files: string[], ...options: string[]): Promise<string> {
  const { HEED_URL, HEED_API_KEY: apiKey, HEED_WORKSPACE_ID: workspaceId, HEED_PROJECT_ID: projectId } = place.env;
  const input = JSON.stringify({ apiKey, workspaceId, projectId });
  const command = join(project, 'node_modules/@redocly/cli/bin/cli.js');
  const args = [command, 'respect', ...files, '--server', `heed=${HEED_URL}/api/v1`, '--input', input, ...options];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: place.folder });
  return stdout;
}

describe('the workflows', () => {
  beforeEach(holdMail);

  it('lead through the real service, each step with a response as the contract has it', async () => {
    const names = workflows.map(({ name }) => `${name}.yaml`);
    const strict = await respect(names.filter((name) => !withEvents.includes(name)));
    const lax = await respect(withEvents, '--severity', 'SCHEMA_CHECK=off');

    const passed = `${strict}${lax}`.matchAll(/Steps: (\d+) passed,.* (\d+) total/g);
    const steps = Array.from(passed, ([, done, total]) => [Number(done), Number(total)]);
    const all = workflows.reduce((sum, one) => sum + one.steps.length, 0);
    expect(steps).toHaveLength(workflows.length);
    expect(steps.reduce((sum, [done = 0]) => sum + done, 0)).toBe(all);
    expect(strict).not.toContain('ignored');
  }, 60_000);

  it('fail if the service does something else', async () => {
    const text = readFileSync(join(place.folder, 'conversation.yaml'), 'utf8');
    writeFileSync(join(place.folder, 'wrong.yaml'), text.replace('status == "reopened"', 'status == "new"'));

    await expect(respect(['wrong.yaml'])).rejects.toThrow();
  }, 60_000);

  it.each(workflows)('are shown as commands that run too: $name', async (workflow) => {
    const file = join(place.folder, `${workflow.name}.md`);
    writeFileSync(file, workflowPage(workflow, readReference(project)));
    const blocks = codeBlocks(file).filter(({ info }) => info === '');
    const checks = workflow.steps.map(({ successCriteria }) => successCriteria.length - 1);
    expect(blocks).toHaveLength(workflow.steps.length);
    const asserting = blocks.map((block) => ({ ...block, code: `${block.code}${assertions(file, block.line)}` }));

    const ran = await runBlocks('sh', asserting, place);

    expect(ran.map(({ printed }) => printed)).toEqual(checks.map((count) => 'true\n'.repeat(count)));
  });
});

/** Commands that print `true` for each value that the sentence after a block tells. */
function assertions(file: string, line: number): string {
  const [, after = ''] =
    /\n```\n\n(The response has .*)/.exec(
      readFileSync(file, 'utf8')
        .split('\n')
        .slice(line - 1)
        .join('\n'),
    ) ?? [];
  const told = after.matchAll(/`([.[][^`]*)` is `([^`]*)`/g);
  return Array.from(
    told,
    ([, path, value = '']) => `jq '${path} == ${value.startsWith('$') ? `"'"${value}"'"` : value}' answer.json\n`,
  ).join('');
}

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { overHttp } from './clients.ts';
import { aMonday } from './evaluation/inbox.ts';
import { tasks } from './evaluation/tasks.ts';

interface Cost {
  calls: number;
  /** What the agent sends: names and arguments. */
  sent: number;
  /** What it must read: the instructions, the list of tools and the texts of all answers. */
  read: number;
}

interface Figures {
  tokens: number;
  tasks: Record<string, Cost>;
}

const file = join(import.meta.dirname, 'evaluation/figures.json');
const recorded: Figures = JSON.parse(readFileSync(file, 'utf8'));
const tokens = (text: string) => Math.ceil(text.length / 4);

let app: TestApp;
const measured: Figures = { tokens: 0, tasks: {} };

beforeAll(async () => {
  app = await startTestApp();
  const monday = await aMonday(app);
  for (const task of tasks) {
    const client = await overHttp(app, monday.key, { toolsets: task.toolsets });
    const { tools } = await client.listTools();
    const cost: Cost = { calls: 0, sent: 0, read: tokens(`${client.getInstructions()}${JSON.stringify(tools)}`) };
    await task.solve(async (name, given = {}) => {
      const { content, structuredContent } = (await client.callTool({
        name,
        arguments: { ...given },
      })) as CallToolResult;
      const text = content.map((one) => (one.type === 'text' ? one.text : '')).join('\n');
      cost.calls += 1;
      cost.sent += tokens(`${name}${JSON.stringify(given)}`);
      cost.read += tokens(text);
      return { text, data: structuredContent?.data };
    }, monday);
    await client.close();
    measured.tasks[task.name] = cost;
    measured.tokens += cost.sent + cost.read;
  }
  if (process.env.EVALUATE_AGENTS) report();
}, 120_000);
afterAll(() => app.close());

/** `EVALUATE_AGENTS=record` keeps the figures. They may only fall. */
function report(): void {
  const rows = Object.entries(measured.tasks).map(([task, cost]) => `${Object.values(cost).join('\t')}\t${task}`);
  process.stdout.write(`calls\tsent\tread\ttask\n${rows.join('\n')}\n${measured.tokens} tokens in all\n`);
  const mayRecord = recorded.tokens === 0 || measured.tokens <= recorded.tokens;
  if (process.env.EVALUATE_AGENTS === 'record' && mayRecord)
    writeFileSync(file, `${JSON.stringify(measured, null, 2)}\n`);
}

it('solves twelve tasks in no more tokens than were recorded', () => {
  expect(Object.keys(measured.tasks)).toEqual(Object.keys(recorded.tasks));
  expect(Object.keys(measured.tasks)).toHaveLength(12);
  expect(measured.tokens).toBeLessThanOrEqual(recorded.tokens);
});

it('triages 20 items in at most 15 calls and 9,000 tokens out', () => {
  const [triage] = Object.values(measured.tasks);

  expect(triage?.calls).toBeLessThanOrEqual(15);
  expect(triage?.read).toBeLessThanOrEqual(9_000);
});

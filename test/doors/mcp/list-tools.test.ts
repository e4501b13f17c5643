import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aWorkspace } from '../../support/builders.ts';
import { doors, overHttp } from './clients.ts';

let app: TestApp;
let key: string;
const clients: Client[] = [];

beforeAll(async () => {
  app = await startTestApp();
  ({ key } = await aWorkspace(app));
});
afterAll(async () => {
  for (const client of clients) await client.close();
  await app.close();
});

describe.each(doors)('the tools over %s', (_door, connect) => {
  const namesOf = async (choice?: { toolsets?: string; readOnly?: boolean }) => {
    const client = await connect(app, key, choice);
    clients.push(client);
    return (await client.listTools()).tools.map(({ name }) => name);
  };

  it('are exactly the four for automations by default', async () => {
    const names = await namesOf();

    expect(names.sort()).toEqual(['get_automation', 'list_automation_runs', 'list_automations', 'run_macro']);
  });

  it('are those of the toolsets that are asked for', async () => {
    const names = await namesOf({ toolsets: 'projects, customers' });

    expect(names.sort()).toEqual([
      'find_customers',
      'get_customer',
      'get_me',
      'list_projects',
      'merge_customers',
      'update_customer',
    ]);
  });

  it('change nothing when only reading is allowed, whatever is asked for', async () => {
    const names = await namesOf({ toolsets: 'all', readOnly: true });

    expect(names).toContain('list_feedback');
    expect(names).not.toContain('run_macro');
    expect(names.filter((name) => /^(run|create|update|delete|add)_/.test(name))).toEqual([]);
  });

  it('come from a server that says who it is', async () => {
    const client = await connect(app, key);
    clients.push(client);

    expect(client.getServerVersion()).toMatchObject({
      name: 'heed',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    });
    expect(client.getServerCapabilities()).toEqual({ tools: {}, prompts: {}, resources: {} });
    expect(client.getInstructions()).toContain('run_macro');
  });
});

it('shows each tool to the client as the snapshot says', async () => {
  const client = await overHttp(app, key, { toolsets: 'all' });
  clients.push(client);

  const { tools } = await client.listTools();

  for (const { outputSchema, ...tool } of tools)
    expect({ ...tool, outputs: outputNames(outputSchema) }).toMatchSnapshot(tool.name);
});

/** The names at the top: whole output schemas are in generated/mcp-tools.json, and long. */
function outputNames(schema: { properties?: object; oneOf?: unknown } | undefined): string[] {
  const variants = (schema?.oneOf as { properties: object }[] | undefined) ?? [schema];
  return variants.map((variant) => Object.keys(variant?.properties ?? {}).join(', '));
}

it.each([
  [undefined, 2_500],
  ['feedback', 4_500],
  ['all', 12_000],
])('lists the toolset %s in few tokens', async (toolsets, mostTokens) => {
  const client = await overHttp(app, key, toolsets === undefined ? {} : { toolsets });
  clients.push(client);

  const { tools } = await client.listTools();

  expect(JSON.stringify(tools).length / 4).toBeLessThanOrEqual(mostTokens);
});

it('has a schema in every tool that clients of any kind understand', async () => {
  const client = await overHttp(app, key, { toolsets: 'all' });
  clients.push(client);

  const { tools } = await client.listTools();

  for (const { inputSchema, outputSchema, description } of tools) {
    expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    expect(Object.keys(inputSchema)).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(one|any|all)Of$/)]));
    if (outputSchema) expect(outputSchema).toHaveProperty('type', 'object');
    expect(description).toMatch(/\S/);
  }
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aCustomer, aFeedback, anAutomation, aSubscription, aWorkspaceWithProject } from '../../support/builders.ts';
import { callInVain, callShown, overHttp } from './clients.ts';

type Schema = Record<string, unknown> & { properties?: Record<string, Schema>; items?: Schema; enum?: unknown[] };
type Tool = Awaited<ReturnType<Client['listTools']>>['tools'][number];

let app: TestApp;
let built: Awaited<ReturnType<typeof aWorkspaceWithProject>>;
let client: Client;
let tools: Tool[];

beforeAll(async () => {
  app = await startTestApp();
  built = await aWorkspaceWithProject(app);
  client = await overHttp(app, built.key, { toolsets: 'all' });
  ({ tools } = await client.listTools());
});
afterAll(async () => {
  await client.close();
  await app.close();
});

const stored = (id: string) => app.database.prisma.feedback.findFirstOrThrow({ where: { id } });

/** Whether a schema breaks a rule. The path of a tool's whole input is empty. */
type Breach = (schema: Schema, path: string[]) => unknown;
const types = ({ type }: Schema) => [type].flat();
const isNamed = (path: string[]) => path.at(-2) === 'properties';
const unions = ['anyOf', 'oneOf', 'allOf', 'not', 'if'];

/** Shapes for which clients and models in use have refused tools. */
const rules: [string, Breach][] = [
  [
    'is an object with properties',
    ({ type, properties }, path) => path.length === 0 && (type !== 'object' || !properties),
  ],
  ['takes no other fields', (schema, path) => path.length === 0 && schema.additionalProperties !== false],
  ['has no choice between forms', (schema) => unions.some((keyword) => keyword in schema)],
  ['has one type and no list of types', ({ type }) => typeof type !== 'string'],
  ['has no type null', (schema) => types(schema).includes('null')],
  ['has only text in its choices', ({ enum: values }) => values?.some((value) => typeof value !== 'string')],
  ['has choices of the type text', ({ enum: values, type }) => values && type !== 'string'],
  ['has choices, if any', ({ enum: values }) => values?.length === 0],
  ['has no const', (schema) => 'const' in schema],
  ['has no $ref', (schema) => '$ref' in schema || '$defs' in schema],
  ['has no nullable', (schema) => 'nullable' in schema],
  ['says what a list holds', ({ type, items }) => type === 'array' && !items],
  [
    'has short names of plain characters',
    ({ properties = {} }) => Object.keys(properties).some((name) => !/^[a-zA-Z0-9_-]{1,64}$/.test(name)),
  ],
  [
    'requires only what it has',
    ({ required = [], properties = {} }) => (required as string[]).some((name) => !(name in properties)),
  ],
  ['has no pattern that other engines refuse', ({ pattern }) => /\(\?[=!<]|\\p\{/.test(String(pattern ?? ''))],
  ['describes each input', ({ description }, path) => isNamed(path) && !/\S/.test(String(description ?? ''))],
  ['nests few levels', (_schema, path) => path.filter((part) => part === 'properties' || part === 'items').length > 9],
];

describe('the input of every tool', () => {
  it.each(rules)('%s', (_rule, breaks) => {
    const breaches = tools.flatMap(({ name, inputSchema }) =>
      schemasIn(inputSchema as Schema).flatMap(([schema, path]) =>
        breaks(schema, path) ? [[name, ...path].join('.')] : [],
      ),
    );

    expect(breaches).toEqual([]);
  });

  it('belongs to a tool whose name fits behind the prefix of a client', () => {
    for (const { name, description } of tools) {
      expect(`mcp__heed__${name}`).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
      expect(description?.length).toBeLessThan(1_024);
    }
  });
});

describe('a call with null', () => {
  it('changes only the other fields', async () => {
    const { id } = await aFeedback(built, { category: 'bug', priority: 'high' });
    const given = { category: null, assignee_id: null, workspace_id: null, clear: null, tags: ['seen'] };

    const { data } = await callShown(client, 'update_feedback', { feedback_id: id, ...given });

    expect(data.changed).toEqual({ tags: ['seen'] });
    expect(await stored(id)).toMatchObject({ category: 'bug', priority: 'high', tags: ['seen'] });
  });

  it('leaves out fields of the entries of a list too', async () => {
    const { id } = await aCustomer(built, { name: 'Rosa' });
    const social_handles = [{ platform: 'mastodon', handle: '@rosa', accountId: null }];

    await callShown(client, 'update_customer', { customer_id: id, social_handles });

    const { socialHandles } = await app.database.prisma.customer.findFirstOrThrow({ where: { id } });
    expect(socialHandles).toEqual([{ platform: 'mastodon', handle: '@rosa' }]);
  });

  it('keeps null within data whose fields are not listed', async () => {
    const { data } = await callShown(client, 'create_feedback', {
      ...{ message: 'It broke', rating: null, user_email: null },
      custom_metadata: { plan: null },
    });

    expect(await stored(data.id)).toMatchObject({ customMetadata: { plan: null } });
  });
});

describe('clear', () => {
  it('empties the named fields of an item', async () => {
    const { id } = await aFeedback(built, { category: 'bug', priority: 'high', externalId: 'shop-1' });

    const { text } = await callShown(client, 'update_feedback', {
      feedback_id: id,
      clear: ['category', 'external_id'],
    });

    expect(text).toContain('category: ');
    expect(await stored(id)).toMatchObject({ category: null, externalId: null, priority: 'high' });
  });

  it('empties fields of several items and of a customer', async () => {
    const { id } = await aFeedback(built, { category: 'bug' });
    const customer = await aCustomer(built, { name: 'Rosa', company: 'Ulm Bikes' });

    await callShown(client, 'bulk_update_feedback', { feedback_ids: [id], clear: ['category'] });
    await callShown(client, 'update_customer', { customer_id: customer.id, clear: ['company'] });

    expect(await stored(id)).toMatchObject({ category: null });
    const row = await app.database.prisma.customer.findFirstOrThrow({ where: { id: customer.id } });
    expect(row).toMatchObject({ name: 'Rosa', company: null });
  });

  it('must not name what the call sets, or what cannot be empty', async () => {
    const { id } = await aFeedback(built, { category: 'bug' });

    const [both] = await callInVain(client, 'update_feedback', {
      feedback_id: id,
      category: 'idea',
      clear: ['category'],
    });
    const [never] = await callInVain(client, 'update_feedback', { feedback_id: id, clear: ['status'] });

    expect(both).toMatch(/^bad_request: clear must not name category, which the call sets too/);
    expect(never).toMatch(/^bad_request: clear\/0 must be one of: category, /);
    expect(await stored(id)).toMatchObject({ category: 'bug' });
  });
});

it('takes the text of a note as message and, from older callers, as content', async () => {
  const { id, ticketNumber } = await aFeedback(built);

  await callShown(client, 'add_note', { feedback_id: ticketNumber, message: 'Seen on Android' });
  await callShown(client, 'add_note', { feedback_id: String(ticketNumber), content: 'And on iOS' });
  const [missing] = await callInVain(client, 'add_note', { feedback_id: id });

  const notes = await app.database.prisma.note.findMany({ where: { feedbackId: id }, orderBy: { createdAt: 'asc' } });
  expect(notes.map(({ content }) => content)).toEqual(['Seen on Android', 'And on iOS']);
  expect(missing).toBe('bad_request: message is required');
});

it('asks for nothing more in a call with the required inputs alone', async () => {
  const feedback = await aFeedback(built);
  const automation = await anAutomation(built);
  const subscription = await aSubscription(built);
  const customer = await aCustomer(built);
  const given: Record<string, unknown> = {
    ...{ feedback_id: feedback.id, feedback_ids: [feedback.id], message: 'Seen', project_id: built.project.id },
    ...{ customer_id: customer.id, target_customer_id: customer.id, source_customer_id: 'cus_none' },
    ...{ automation_id: automation.id, run_id: 'run_none', name: 'Macro', scope: 'manual' },
    actions: [{ type: 'add_tag', params: { tag: 'seen' } }],
    ...{ subscription_id: subscription.id, delivery_id: 'dlv_none' },
  };

  for (const { name, inputSchema } of tools) {
    const required = (inputSchema.required ?? []).map((input) => [input, given[input]]);
    const { content } = await client.callTool({ name, arguments: Object.fromEntries(required) });

    const said = JSON.stringify(content);
    expect({ name, said }).toEqual({ name, said: expect.not.stringMatching(/is required/) });
    expect(required.map(([, value]) => value)).not.toContain(undefined);
  }
});

/** Lists a schema and those of its properties and lists, with their paths. */
function schemasIn(schema: Schema, path: string[] = []): [Schema, string[]][] {
  const { properties = {}, items } = schema;
  const inside = Object.entries(properties).flatMap(([name, of]) => schemasIn(of, [...path, 'properties', name]));
  return [[schema, path], ...inside, ...(items ? schemasIn(items, [...path, 'items']) : [])];
}

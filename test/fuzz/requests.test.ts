import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  type JsonSchema,
  listOperations,
  type OpenApiDocument,
  type Parameter,
} from '../../scripts/contract/openapi-document.ts';
import { contractFile } from '../../src/contract/contract.ts';
import { aFullWorkspace, type FullWorkspace } from '../domain/access/full-workspace.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { isLong } from '../support/figures.ts';
import { awkwardText, broken, fromSchema, junk, type Known } from './from-schema.ts';

// Requests drawn from the contract, right and wrong. None may cause a fault of the server, and no response may be
// outside the contract, which the test client checks.

const runs = isLong ? 14_000 : 2_000;
const runsOfAWorkspace = 100;

const document = JSON.parse(readFileSync(contractFile('json'), 'utf8')) as OpenApiDocument;
const lookUp = <T>(reference: string): T =>
  reference
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], document) as T;
const operations = listOperations(document).map((one) => ({
  ...one,
  parameters: [...(one.item.parameters ?? []), ...(one.operation.parameters ?? [])].map((parameter) =>
    parameter.$ref ? lookUp<Parameter>(parameter.$ref) : parameter,
  ),
  body: one.operation.requestBody?.content['application/json']?.schema,
}));
type ContractOperation = (typeof operations)[number];

interface Drawn {
  operation: ContractOperation;
  path: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
  key: boolean;
}

let app: TestApp;
let own: FullWorkspace;
let other: FullWorkspace;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** What names of the contract stand for: mostly its own workspace's, but also another's and nothing. */
function known(): Known {
  const { ids, project, user } = own;
  const named: Record<string, string> = {
    ...ids,
    userId: user.id,
    assigneeId: user.id,
    publicKey: project.publicKey,
    targetId: ids.customerId,
    ticketNumber: '1',
    email: 'ann@example.com',
    userEmail: 'ann@example.com',
    primaryEmail: 'bob@example.com',
    primaryPhone: '+491701234567',
    timezone: 'Europe/Berlin',
    url: 'https://example.com/hook',
    cron: '*/5 * * * *',
  };
  const others = other.ids as unknown as Record<string, string>;
  return Object.fromEntries(
    Object.entries(named).map(([name, value]) => [name, [value, value, value, others[name] ?? 'none']]),
  );
}

const idOfTag: Record<string, string> = {
  feedback: 'feedbackId',
  comments: 'feedbackId',
  notes: 'feedbackId',
  projects: 'projectId',
  widgets: 'widgetId',
  webhooks: 'webhookId',
  workspaces: 'workspaceId',
  customers: 'customerId',
  automations: 'automationId',
};

function requests(): fc.Arbitrary<Drawn> {
  const values = known();
  return fc.constantFrom(...operations).chain((operation) => {
    const parametersIn = (place: string) => operation.parameters.filter((one) => one.in === place);
    const text = ({ name, schema }: Parameter) => {
      const id = idOfTag[operation.operation.tags[0]];
      const right =
        name === 'id' && id ? fc.constantFrom(...(values[id] ?? [])) : fromSchema(schema, lookUp, values, name);
      return fc.oneof({ weight: 9, arbitrary: right.map(inQuery) }, { weight: 1, arbitrary: awkwardText });
    };
    const record = (parameters: Parameter[]) =>
      fc
        .record(Object.fromEntries(parameters.map((one) => [one.name, text(one)])), {
          requiredKeys: parameters.filter((one) => one.required).map((one) => one.name),
        })
        .map((drawn) => Object.fromEntries(Object.entries(drawn).flatMap(([name, value]) => namedTexts(name, value))));
    const path = parametersIn('path');
    return fc.record({
      operation: fc.constant(operation),
      path: fc.record(
        Object.fromEntries(path.map((one) => [one.name, text(one).map((value) => String(value) || 'none')])),
      ),
      query: record(parametersIn('query')),
      body: operation.body ? bodies(operation.body, values) : fc.constant(undefined),
      key: fc.oneof({ weight: 19, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
    });
  });
}

/** A value as a query has it: an object, such as `customField`, stays one, with texts in it. */
function inQuery(value: unknown): string | Record<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return String(value);
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, String(one)]));
}

function namedTexts(name: string, value: string | Record<string, string>): [string, string][] {
  if (typeof value === 'string') return [[name, value]];
  return Object.entries(value).map(([key, text]) => [`${name}[${key}]`, text]);
}

function bodies(schema: JsonSchema, values: Known): fc.Arbitrary<unknown> {
  const right = fromSchema(schema, lookUp, values);
  return fc.oneof(
    { weight: 5, arbitrary: right },
    { weight: 4, arbitrary: broken(right) },
    { weight: 1, arbitrary: junk },
  );
}

/** With the other headers below the 16 KB that Node.js reads. It refuses more itself, with 431. */
const longestQuery = 14_000;

it(`answers ${runs} requests within the contract, and fails at none`, async () => {
  const seen = new Map<number, number>();
  for (let done = 0; done < runs; done += runsOfAWorkspace) {
    [own, other] = [await aFullWorkspace(app), await aFullWorkspace(app)];
    await fc.assert(
      fc.asyncProperty(requests(), async (drawn) => {
        fc.pre(new URLSearchParams(drawn.query).toString().length < longestQuery);
        const status = await send(drawn);
        expect(status).toBeLessThan(500);
        seen.set(status, (seen.get(status) ?? 0) + 1);
      }),
      { numRuns: runsOfAWorkspace, endOnFailure: true, timeout: 60_000 },
    );
  }
  // Both sides of the contract have been reached.
  for (const status of [200, 201, 400, 401, 403, 404]) expect(seen.get(status)).toBeGreaterThan(0);
}, 600_000);

async function send({ operation, path, query, body, key }: Drawn): Promise<number> {
  const { method, path: template, item } = operation;
  const target = template.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(path[name] ?? ''));
  const api = item.servers ? own.api.site : key ? own.api : app.anonymous;
  const json =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
  const { status } = await api.send(method, target, { query, ...json });
  return status;
}

import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';

const project = join(import.meta.dirname, '../..');
const statuses = ['400', '401', '403', '409', '413', '415', '429', '500', '503'];
const box = { type: 'object', properties: { name: { type: 'string' } } };
const boxWithExample = { ...box, examples: [{ name: 'red' }] };
const json = (schema: object, beside = {}) => ({ content: { 'application/json': { schema, ...beside } } });
const refusal = { description: 'No.', ...json({ type: 'object' }, { example: { error: 'no' } }) };

/** An operation that breaks no rule. */
function anOperation(operationId: string) {
  const answer: object = { description: 'It is there.', ...json(boxWithExample) };
  const responses: Record<string, object> = { '201': answer };
  for (const status of statuses) responses[status] = refusal;
  return {
    operationId,
    'x-role': 'member',
    tags: ['boxes'],
    summary: 'Create a box',
    security: [{ apiKey: ['boxes:write'] }, { session: [] }] as object[],
    requestBody: json(box, { example: { name: 'red' } }),
    responses,
  };
}

/** What an operation answers that sends a browser elsewhere. */
function redirectTo(headers: object): Record<string, object> {
  const { 201: _success, 403: _forbidden, ...errors } = anOperation('x').responses;
  return { ...errors, '302': { description: 'It goes there.', headers } };
}

type Operation = ReturnType<typeof anOperation>;

/** What is changed in a right operation, and the rule and the message that must then refuse it. */
const broken: Record<string, [change: (operation: Operation) => void, rule: string, message: string]> = {
  ...Object.fromEntries(
    ['400', '429', '500', '503'].map((status) => [
      `without ${status}`,
      [
        ({ responses }: Operation) => delete responses[status],
        'rule/common-statuses',
        'Every operation must declare 400, 429, 500 and 503.',
      ],
    ]),
  ),
  'without 403': [
    ({ responses }) => delete responses['403'],
    'heed/forbidden',
    'An operation that does not redirect must declare 403.',
  ],
  'without a success': [
    ({ responses }) => delete responses['201'],
    'heed/success-or-redirect',
    'An operation must declare a 2xx, or a 302 or 303 with a Location.',
  ],
  'with a redirect that does not say where': [
    (operation) => Object.assign(operation, { responses: redirectTo({}) }),
    'heed/success-or-redirect',
    'An operation must declare a 2xx, or a 302 or 303 with a Location.',
  ],
  'with a key and without 401': [
    ({ responses }) => delete responses['401'],
    'rule/statuses-with-key',
    'An operation that asks for an API key must declare 401.',
  ],
  'with a key and without a session': [
    (operation) => Object.assign(operation, { security: [{ apiKey: ['boxes:write'] }] }),
    'heed/session-beside-key',
    'An operation that takes an API key must take a session too: add { session: [] }.',
  ],
  'with a key and without a role': [
    (operation) => Object.assign(operation, { 'x-role': undefined }),
    'rule/role',
    'An operation that asks for an API key must name the least role of its user in x-role.',
  ],
  'with a role that does not exist': [
    (operation) => Object.assign(operation, { 'x-role': 'guest' }),
    'rule/role',
    'An operation that asks for an API key must name the least role of its user in x-role.',
  ],
  'with a body and without 413': [
    ({ responses }) => delete responses['413'],
    'rule/statuses-with-body',
    'An operation that takes a body must declare 413 and 415.',
  ],
  'with a body and without 415': [
    ({ responses }) => delete responses['415'],
    'rule/statuses-with-body',
    'An operation that takes a body must declare 413 and 415.',
  ],
  'that is a POST without 409': [
    ({ responses }) => delete responses['409'],
    'rule/statuses-of-post',
    'A POST takes an Idempotency-Key and must declare 409.',
  ],
  'whose body has no example': [
    (operation) => Object.assign(operation, { requestBody: json(box) }),
    'rule/request-example',
    'A JSON body must have an example.',
  ],
  'whose answer has no example': [
    ({ responses }) => Object.assign(responses, { '201': { description: 'Done.', ...json(box) } }),
    'heed/response-example',
    'A JSON response must have an example.',
  ],
  'one of whose answers has no example': [
    ({ responses }) =>
      Object.assign(responses, { '201': { description: 'Done.', ...json({ oneOf: [boxWithExample, box] }) } }),
    'heed/response-example',
    'A JSON response must have an example.',
  ],
  'whose example does not fit': [
    (operation) => Object.assign(operation, { requestBody: json(box, { example: { name: 7 } }) }),
    'no-invalid-media-type-examples',
    '`name` property type must be string',
  ],
  'whose schema has an example that does not fit': [
    ({ responses }) =>
      Object.assign(responses, { '201': { description: 'Done.', ...json({ ...box, examples: [{ name: 7 }] }) } }),
    'no-invalid-schema-examples',
    '`name` property type must be string',
  ],
  'of an unknown tag': [
    (operation) => Object.assign(operation, { tags: ['boxs'] }),
    'operation-tag-defined',
    'Operation tags should be defined in global tags.',
  ],
  'of two tags': [
    (operation) => Object.assign(operation, { tags: ['boxes', 'lids'] }),
    'operation-singular-tag',
    'Operation `tags` object should have only one tag.',
  ],
  'whose id is in another case': [
    (operation) => Object.assign(operation, { operationId: 'create_box' }),
    'rule/camel-case-operation-id',
    'An operationId must be in camelCase.',
  ],
  'without an id': [
    (operation) => Reflect.deleteProperty(operation, 'operationId'),
    'operation-operationId',
    'Operation object should contain `operationId` field.',
  ],
};

interface Problem {
  ruleId: string;
  message: string;
  severity: string;
  location: { pointer: string }[];
}

let problems: Problem[];
beforeAll(() => {
  problems = lint({
    'with a key': post(anOperation('createBox')),
    'without a key': post(withoutKey(anOperation('sendBox'))),
    ...Object.fromEntries(
      Object.entries(broken).map(([name, [change]], index) => {
        const operation = anOperation(`createBox${index}`);
        change(operation);
        return [name, post(operation)];
      }),
    ),
  });
});

it.each(['with a key', 'without a key'])('accepts an operation that keeps every rule, %s', (name) => {
  expect(problemsOf(name)).toEqual([]);
});

describe('refuses an operation', () => {
  it.each(Object.entries(broken))('%s', (name, [, ruleId, message]) => {
    expect(problemsOf(name)).toEqual([{ ruleId, message: expect.stringContaining(message) }]);
  });
});

function withoutKey(operation: Operation): Operation {
  const { 401: _, ...responses } = operation.responses;
  return { ...operation, security: [], responses };
}

function post(operation: Operation) {
  return { post: operation };
}

/** What the linter says, with our configuration, about a contract with these paths. */
function lint(paths: Record<string, object>): Problem[] {
  const folder = mkdtempSync(join(tmpdir(), 'heed-contract-rules-'));
  try {
    for (const source of ['redocly.yaml', 'openapi/rules.ts']) cpSync(join(project, source), join(folder, source));
    const contract = {
      openapi: '3.1.0',
      info: { title: 'Boxes', version: '1.0.0', license: { name: 'MIT', identifier: 'MIT' } },
      servers: [{ url: 'https://boxes.example.org' }],
      tags: ['boxes', 'lids'].map((name) => ({ name, description: 'Things.' })),
      components: {
        securitySchemes: {
          apiKey: { type: 'http', scheme: 'bearer' },
          session: { type: 'apiKey', in: 'cookie', name: 'session' },
        },
      },
      paths: Object.fromEntries(Object.entries(paths).map(([name, item]) => [pathOf(name), item])),
    };
    writeFileSync(join(folder, 'openapi/openapi.yaml'), JSON.stringify(contract));
    const redocly = join(project, 'node_modules/.bin/redocly');
    const { stdout } = spawnSync(redocly, ['lint', '--format', 'json', '--max-problems', '1000'], {
      cwd: folder,
      encoding: 'utf8',
    });
    return (JSON.parse(stdout) as { problems: Problem[] }).problems.filter(({ severity }) => severity === 'error');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function problemsOf(name: string): Pick<Problem, 'ruleId' | 'message'>[] {
  const pointer = `#/paths/~1${pathOf(name).slice(1)}/`;
  return problems
    .filter(({ location: [place] }) => place?.pointer.startsWith(pointer))
    .map(({ ruleId, message }) => ({ ruleId, message }));
}

function pathOf(name: string): string {
  return `/${name.toLowerCase().replaceAll(' ', '-')}`;
}

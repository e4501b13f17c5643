import { describe, expect, it } from '@jest/globals';
import { type OperationId, operationFacts } from '../../../generated/operations.ts';
import { sdkName } from '../../../scripts/generate/sdk-names.ts';
import { Heed } from '../src/index.ts';

/**
 * A client whose requests go nowhere, and what it would have sent: the method, and the path with its parameters as
 * `{}`.
 */
function aRecorder() {
  const sent: string[] = [];
  const record = ({ method, url }: Request) => {
    sent.push(`${method} ${new URL(url).pathname.replaceAll('%3Cparameter%3E', '{}')}`);
    return Promise.resolve(Response.json({ data: [], pagination: {}, automations: [], runs: [] }));
  };
  const heed = new Heed({ apiKey: 'hk_test', baseUrl: 'http://heed.test', fetch: record as typeof fetch });
  return { sent, heed: heed as unknown as Record<string, Group | ((bound: string) => Group)> };
}

type Group = Record<string, (...given: unknown[]) => Called>;

type Called = PromiseLike<unknown> | { page(): PromiseLike<unknown> } | { response(): PromiseLike<unknown> };

/** The SDK leaves out what only a browser follows. */
const operations = Object.entries(operationFacts)
  .map(([id, facts]) => ({ id: id as OperationId, ...facts }))
  .filter(({ redirects }) => !redirects);

describe('every operation of the contract has its method', () => {
  it.each(operations)('$id', async ({ id, tag, method, path, underApiRoot, body }) => {
    const { group, method: name } = sdkName({ operationId: id, tags: [tag] });
    const { heed, sent } = aRecorder();
    const parameters = (path.match(/\{\w+\}/g) ?? []).map(() => '<parameter>');
    const file = new Blob(['x']);
    const made = heed[group];
    const bound = typeof made === 'function' ? made(parameters.shift() ?? '') : made;

    const raw = body === 'raw' ? ['the body as it is'] : [];
    const called = bound?.[name]?.(
      ...parameters,
      ...raw,
      { workspaceId: 'ws', file },
      ...(raw.length > 0 ? [] : ['secret']),
    );
    if (called && 'page' in called) await called.page();
    else if (called && 'response' in called) await called.response();
    else await called;

    const base = underApiRoot ? '/api/v1' : '';
    expect(sent).toEqual([`${method.toUpperCase()} ${base}${path.replaceAll(/\{\w+\}/g, '{}')}`]);
  });
});

it('has no other method, except for the look-up in the list of customers', () => {
  const named = operations.map(({ id, tag }) => sdkName({ operationId: id, tags: [tag] }));
  const known = new Set([...named.map(({ group, method }) => `${group}.${method}`), 'customers.find']);
  const { heed } = aRecorder();

  const methods = Object.entries(heed).flatMap(([group, made]) =>
    Object.getOwnPropertyNames(Object.getPrototypeOf(typeof made === 'function' ? made('token') : made))
      .filter((name) => name !== 'constructor')
      .map((name) => `${group}.${name}`),
  );

  expect(methods.filter((name) => !known.has(name))).toEqual([]);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Heed } from '@heed/sdk';
import { describe, expect, it } from '@jest/globals';
import { mailHoldReasonValues, mostBytesOfMediaKind, planValues } from '../../generated/contract-constants.ts';
import { statusOfCode } from '../../src/base/errors.ts';
import { allScopes } from '../../src/domain/access/scopes.ts';
import { planLimits } from '../../src/domain/workspaces/plans.ts';
import { mediaTypes } from '../../src/platform/files/media-types.ts';
import { refusals } from '../../src/platform/oidc/failures.ts';
import { errorPages, guideNamed, project } from './guides.ts';

interface Tool {
  name: string;
  toolset: string;
  default: boolean;
}
const tools: Tool[] = JSON.parse(readFileSync(join(project, 'generated/mcp-tools.json'), 'utf8'));

/** The cells of a guide's table whose head begins with this. */
function tableOf(guide: string, head: string): string[][] {
  const lines = guideNamed(guide).text.split('\n');
  const start = lines.findIndex((line) => line.startsWith(head));
  const rows = lines.slice(start + 2);
  const length = rows.findIndex((line) => !line.startsWith('|'));
  return rows.slice(0, length).map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')));
}

const codesIn = (cell = ''): string[] => Array.from(cell.matchAll(/`([^`]+)`/g), ([, code = '']) => code);

it('docs/guides/authentication.md lists every scope', () => {
  const listed = tableOf('authentication', '| scope |').flatMap(([scope]) => codesIn(scope));

  expect(listed.sort()).toEqual([...allScopes].sort());
});

describe('authentication', () => {
  const rows = {
    projects: 'projects',
    members: 'members',
    widgets: 'widgets',
    webhooks: 'incoming webhooks',
    automations: 'automations',
    feedbackPerMonth: 'items a month',
    storageBytes: 'storage',
  } as const;
  const table = tableOf('authentication', '| | `free`');

  it.each(Object.entries(rows))('tells the limits of %s', (limit, label) => {
    const [, ...shown] = table.find(([first]) => first === label) ?? [];

    const limits = planValues.map((plan) => planLimits(plan)[limit as keyof typeof rows]);
    expect(shown).toEqual(
      limits.map((value) => (limit === 'storageBytes' ? bytes(value) : String(value ?? 'no limit'))),
    );
  });
});

it('docs/guides/why-mail-went-there.md lists every reason to hold a mail', () => {
  const listed = tableOf('why-mail-went-there', '| reason |').flatMap(([reason]) => codesIn(reason));

  expect(listed).toEqual(mailHoldReasonValues);
});

it('docs/guides/errors.md lists every code with its status', () => {
  const listed = tableOf('errors', '| status |').map(([status, code]) => [codesIn(code)[0], Number(status)]);

  expect(Object.fromEntries(listed)).toEqual(statusOfCode);
});

it('docs/errors has a page for every code, which begins with its status', () => {
  const described = Array.from(errorPages, ([code, { text }]) => [
    code,
    Number(/^description: Status (\d+)\. /m.exec(text)?.[1]),
  ]);

  expect(Object.fromEntries(described)).toEqual(statusOfCode);
});

it('docs/guides/uploads.md lists every type with its limit', () => {
  const listed = tableOf('uploads', '| kind |').flatMap(([kind, types, most]) =>
    codesIn(types).map((type) => `${type} is ${kind} of ${most}`),
  );

  const known = Array.from(
    mediaTypes,
    ([type, { kind }]) => `${type} is ${kind} of ${bytes(mostBytesOfMediaKind[kind])}`,
  );
  expect(listed.sort()).toEqual(known.sort());
});

it('docs/guides/mcp.md lists every tool in its toolset', () => {
  const listed = tableOf('mcp', '| toolset |').flatMap(([toolset, names]) =>
    codesIn(names).map(
      (name) => `${codesIn(toolset)[0] ?? 'every'}: ${name}${toolset?.includes('(default)') ? ' by default' : ''}`,
    ),
  );

  const known = tools.map(
    ({ toolset, name, default: isDefault }) => `${toolset}: ${name}${isDefault ? ' by default' : ''}`,
  );
  expect(listed.sort()).toEqual(known.sort());
});

it('docs/guides/sdk.md lists every group with its methods', () => {
  const listed = tableOf('sdk', '| group |').flatMap(([groups, methods]) =>
    codesIn(groups).flatMap((group) => codesIn(methods).map((method) => `${group}.${method}`)),
  );

  const { thread, ...groups } = new Heed({ baseUrl: 'http://heed.test' });
  const known = Object.entries({ ...groups, 'thread(token)': thread('token') }).flatMap(([group, resource]) =>
    Object.getOwnPropertyNames(Object.getPrototypeOf(resource))
      .filter((method) => method !== 'constructor')
      .map((method) => `heed.${group}.${method}`),
  );
  expect(listed.sort()).toEqual(known.sort());
});

function bytes(value: number | null): string {
  if (value === null) return 'no limit';
  return value >= 1_073_741_824 ? `${value / 1_073_741_824} GB` : `${value / 1_048_576} MB`;
}

it('docs/guides/signing-in.md lists every error of single sign-on', () => {
  const listed = tableOf('signing-in', '| `error` |').map(([error]) => codesIn(error)[0]);

  expect(listed).toEqual([...refusals.slice(0, 3), 'unavailable', ...refusals.slice(3), 'too_many_tries']);
});

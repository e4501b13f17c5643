import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Import } from '../../../generated/sdk/types.gen.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aWorkspaceWithProject } from '../../support/builders.ts';
import { isLong } from '../../support/figures.ts';
import { importFile } from '../../support/imports.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const options = ['small', 'a,b', 'c;d', '[x]', '"quoted"', '=1+1', 'ＯＫ', "'"];
const customFieldDefinitions = [
  { id: 'cf_number', type: 'number', label: 'Number', required: false },
  { id: 'cf_text', type: 'text', label: 'Text', required: false },
  { id: 'cf_flag', type: 'checkbox', label: 'Flag', required: false },
  { id: 'cf_several', type: 'multiselect', label: 'Several', required: false, options },
] as const;

const pieces = [
  ...[
    'a',
    'Straße',
    '東京',
    'می\u200Cخواهم',
    '👩‍🚀',
    '\uFFFD',
    '\uFEFF',
    '\u0085',
    '\u2028',
    'e\u0301',
    ' ',
    ',',
    ';',
    '|',
    '\t',
    '\n',
    '\r\n',
    '"',
    '""',
  ],
  ...["'", '=', '+', '-', '@', '＝', '＠', '[', '{', '}', 'sep=;', '1,5', '1e21', 'true', 'null', '<b>', '\u00A0'],
];
/** Text that somebody could see, so that it is no blank. */
const text = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 12 }).map((all) => `${all.join('')}x`);
const label = text.map((one) => one.replaceAll(/\s+/g, ' ').trim().normalize('NFC').slice(0, 60).trim() || 'x');
const number = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((one) => (one === 0 ? 0 : one)),
  fc.constantFrom(1e21, 1e-7, -2.5, 1000, 12_500, 1.234),
);
const item = fc.record(
  {
    message: text,
    category: label,
    tags: fc.uniqueArray(label, { maxLength: 5, selector: (one) => one.toLowerCase() }),
    userName: text.map((one) => one.trim().slice(0, 100)),
    rating: fc.constantFrom(0, 3.75, 4.5, 10),
    votes: fc.integer({ min: 0, max: 100_000 }),
    isPublic: fc.boolean(),
    customMetadata: fc.record({
      note: text,
      customFields: fc.record(
        {
          cf_number: number,
          cf_text: text,
          cf_flag: fc.boolean(),
          cf_several: fc.uniqueArray(fc.constantFrom(...options), { minLength: 1 }),
        },
        { requiredKeys: [] },
      ),
    }),
  },
  { requiredKeys: ['message'] },
);

const batches = isLong ? 25 : 1;
const inBatch = isLong ? 40 : 60;
const own = ['id', 'workspaceId', 'projectId', 'customerId', 'createdAt', 'updatedAt'];

it.each(['csv', 'ndjson', 'json'])(
  'items with odd texts come back from a file of %s as they went',
  async (format) => {
    await fc.assert(
      fc.asyncProperty(fc.array(item, { minLength: inBatch, maxLength: inBatch }), async (items) => {
        const [source, target] = [await aProject(), await aProject()];
        const lines = items.map((one) => JSON.stringify(one)).join('\n');
        expectAll(await importFile(app, source, lines, { format: 'ndjson' }), inBatch);

        expectAll(await importFile(app, target, await exported(source, format), { mapping: 'heed', format }), inBatch);

        expect(await comparable(target)).toEqual(await comparable(source));
      }),
      { numRuns: batches, seed: 7, endOnFailure: true },
    );
  },
  600_000,
);

function aProject() {
  return aWorkspaceWithProject(app, { customFieldDefinitions: [...customFieldDefinitions] as never });
}

type Built = Awaited<ReturnType<typeof aProject>>;

function expectAll({ errors, counts }: Import, count: number): void {
  expect(errors).toEqual([]);
  expect(counts.created).toBe(count);
}

async function exported({ api, workspace }: Built, format: string): Promise<string> {
  const query = { workspaceId: workspace.id, order: 'asc', sort: 'ticketNumber', format };
  const { body } = await api.get('/feedback/export', query);
  return typeof body === 'string' ? body : JSON.stringify(body);
}

async function comparable(built: Built): Promise<object[]> {
  const all: { [field: string]: unknown }[] = JSON.parse(await exported(built, 'json'));
  return all.map((one) => Object.fromEntries(Object.entries(one).filter(([name]) => !own.includes(name))));
}

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FeedbackCreate } from '../../../generated/sdk/types.gen.ts';
import { fillSpellings } from '../../../src/domain/feedback/fill-spellings.ts';
import { fillColumns } from '../../../src/platform/fillings/fill-columns.ts';
import { KnownSpellings } from '../../../src/platform/known-spellings.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, aWorkspaceWithProject } from '../../support/builders.ts';
import { contextOf } from '../../support/jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const options = ['Groß', 'Klein'];
const size = { id: 'cf_size', type: 'select', label: 'Size', required: false, options };

async function aProject() {
  const built = await aWorkspaceWithProject(app, { customFieldDefinitions: [size] } as object);
  const query = { workspaceId: built.workspace.id };
  const make = async (fields: Partial<FeedbackCreate>) => (await aFeedback(built, fields)).id;
  const patch = (id: string, changes: object) => built.api.patch(`/feedback/${id}`, { ...query, ...changes });
  const find = async (filters: object) =>
    (await built.api.get('/feedback', { ...query, ...filters })).body.data.map(({ id }: { id: string }) => id).sort();
  const count = async (groupBy: string) => (await built.api.get('/feedback/counts', { ...query, groupBy })).body.data;
  return { ...built, query, make, patch, find, count };
}

describe('labels in several spellings', () => {
  it('are found by each other, and counted under the newest', async () => {
    const { make, find, count } = await aProject();
    const spellings = ['Cafe\u0301', ' CAFÉ', 'café'];
    const ids: string[] = [];
    for (const spelling of spellings) {
      ids.push(await make({ category: spelling, tags: [spelling, 'Ürün\u00A0iadesi'] }));
      app.clock.advance(1_000);
    }
    await make({ category: 'Cafe', tags: ['Cafe'] });

    for (const spelling of [...spellings, 'ＣＡＦÉ']) {
      expect(await find({ category: spelling })).toEqual(ids);
      expect(await find({ tag: spelling })).toEqual(ids);
      expect(await find({ category: `none,${spelling}` })).toEqual(ids);
    }
    expect(await find({ tag: 'ürün iadesi' })).toEqual(ids);
    expect(await count('category')).toMatchObject([
      { value: 'café', count: 3 },
      { value: 'Cafe', count: 1 },
    ]);
    expect(
      (await count('tag'))
        .slice(0, 2)
        .map(({ value, count: items }: { value: string; count: number }) => [value, items])
        .sort(),
    ).toEqual([
      ['café', 3],
      ['Ürün\u00A0iadesi', 3],
    ]);
  });

  it('are found in items that were stored before spellings were noted', async () => {
    const { workspace, make, find } = await aProject();
    const id = await make({ category: 'Réclamation', tags: ['Vélo'] });
    await app.database.prisma.labelSpelling.deleteMany({ where: { workspaceId: workspace.id } });
    await app.database.prisma.columnFilling.create({ data: { name: 'label_spellings', version: 1 } });
    app.running.services.fillings.forget();
    const before = [await find({ category: 'Réclamation' }), await find({ tag: 'VÉLO' })];

    await fillColumns({ ...contextOf(app), spellings: new KnownSpellings() }, [fillSpellings]);

    expect(before).toEqual([[id], []]);
    expect(await find({ category: 'RÉCLAMATION' })).toEqual([id]);
    expect(await find({ tag: 'VÉLO' })).toEqual([id]);
  });
});

describe('the labels of an item', () => {
  it('are stored composed and trimmed, each tag in its first spelling', async () => {
    const { make, api, query } = await aProject();

    const id = await make({
      tags: [' Bug', 'bug', 'BU\u00ADG', 'Cafe\u0301', 'CAFÉ'],
      category: '\u00A0Cafe\u0301 ',
      externalId: ' Cafe\u0301-1',
    });

    const { data } = (await api.get(`/feedback/${id}`, query)).body;
    expect(data).toMatchObject({ tags: ['Bug', 'Café'], category: 'Café', externalId: 'Café-1' });
    expect((await api.get('/feedback', { ...query, externalId: 'Cafe\u0301-1' })).body.data).toHaveLength(1);
  });

  it('do not change with the order of tags, but with their spelling', async () => {
    const { make, patch } = await aProject();
    const id = await make({ tags: ['one', 'two'] });
    const first = await patch(id, { tags: ['two', 'one'] });
    const same = await patch(id, { addTags: ['TWO'] });

    const respelt = await patch(id, { tags: ['One', 'two'] });
    const without = await patch(id, { removeTags: ['ONE', 'T\u200BWO'] });

    expect(first.body.data).toMatchObject({ tags: ['one', 'two'] });
    expect(same.headers.etag).toBe(first.headers.etag);
    expect(respelt.body.data.tags).toEqual(['One', 'two']);
    expect(without.body.data.tags).toEqual([]);
    expect((await patch(id, { addTags: ['a'], removeTags: ['A'] })).status).toBe(400);
  });

  it('are none if nobody sees them', async () => {
    const { make, patch } = await aProject();
    const id = await make({ category: 'bug', externalId: 'x1' });

    expect((await patch(id, { category: ' \u200B' })).body.data.category).toBeNull();
    expect((await patch(id, { tags: ['\u3164'] })).status).toBe(400);
  });

  it('have as many characters as a reader counts', async () => {
    const { patch, make } = await aProject();
    const id = await make({});

    const fits = await patch(id, { tags: ['e\u0301'.repeat(64)] });

    expect(fits.body.data.tags).toEqual(['é'.repeat(64)]);
    expect((await patch(id, { tags: ['e\u0301'.repeat(65)] })).body.error.message).toBe(
      'body/tags/0 must NOT have more than 64 characters',
    );
  });
});

describe('options', () => {
  it('are taken in any spelling, and stored in that of the project', async () => {
    const { make, api, query } = await aProject();

    const id = await make({ customMetadata: { customFields: { cf_size: 'GROSS' } } });

    expect((await api.get(`/feedback/${id}`, query)).body.data.customMetadata.customFields).toEqual({
      cf_size: 'Groß',
    });
  });

  it('must differ to a reader, unless the project has both already', async () => {
    const { project, api, query } = await aProject();
    const set = (given: string[]) =>
      api.patch(`/projects/${project.id}`, { ...query, customFieldDefinitions: [{ ...size, options: given }] });
    const refused = await set(['Café', 'CAFE\u0301']);
    await app.database.prisma.project.updateMany({
      where: { id: project.id },
      data: { customFieldDefinitions: [{ ...size, options: ['Café', 'CAFÉ'] }] },
    });

    expect(refused.body.error.details).toMatchObject([{ path: 'body/customFieldDefinitions/0/options/1' }]);
    expect((await set(['Café', 'CAFÉ', ' Thé '])).body.data.customFieldDefinitions[0].options).toEqual([
      'Café',
      'CAFÉ',
      'Thé',
    ]);
    expect((await set(['Café', 'CAFÉ', 'café'])).status).toBe(400);
  });
});

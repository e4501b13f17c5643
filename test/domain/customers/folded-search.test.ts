import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Prisma } from '../../../generated/prisma/client.ts';
import type { Customer, CustomerCreate } from '../../../generated/sdk/types.gen.ts';
import { fillSearchTexts } from '../../../src/domain/customers/fill-search-texts.ts';
import { fillColumns } from '../../../src/platform/fillings/fill-columns.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aCustomer, aFeedback, aWorkspaceWithProject } from '../../support/builders.ts';
import { contextOf } from '../../support/jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function aWorkspaceOf(...customers: Partial<CustomerCreate>[]) {
  const built = await aWorkspaceWithProject(app);
  for (const customer of customers) await aCustomer(built, customer);
  const list = async (query: object): Promise<Customer[]> =>
    (await built.api.get('/customers', { workspaceId: built.workspace.id, ...query })).body.data;
  const find = async (search: string) => (await list({ search })).map(({ name }) => name).sort();
  return { ...built, list, find };
}

describe('a search for customers', () => {
  it.each([
    ['José Núñez', ['jose', 'NUÑEZ jose', 'nun\u0303ez', 'ose une'], ['jones', 'jose ruiz']],
    ['Łukasz Żółć', ['lukasz', 'ŻÓŁĆ', 'zolc lu'], ['kukasz']],
    ['Đặng Thị Ánh', ['dang anh', 'Đặng', 'thi'], ['danh']],
    ['Σωκράτης', ['ΣΩΚΡΑΤΗΣ', 'σωκρατησ'], ['πλατων']],
    ['Семён Йодль', ['СЕМЕН', 'иодль семён'], ['семин']],
    ['أحمد عليّ', ['احمد', 'علي'], ['محمد']],
    ['שִׁירָה כהן', ['שירה', 'כהן שירה'], ['שרה']],
    ["Siobhán O'Neill-Straße", ['o’neill', 'STRASSE', 'neill‑straße'], ['oneill']],
    ['田中 太郎', ['田中', '太郎 田', '中'], ['山中']],
    ['Ａｎｎａ Ｉｔō', ['anna ito'], ['hanna']],
    ['สมชาย ใจดี', ['สมชาย', 'ใจดี สม'], ['สมหญิง']],
  ])('finds %s however it is written', async (name, finding, missing) => {
    const { find } = await aWorkspaceOf({ name }, { name: 'Zzz' });

    for (const search of finding) expect([search, await find(search)]).toEqual([search, [name]]);
    for (const search of missing) expect([search, await find(search)]).toEqual([search, []]);
  });

  it('finds a number in any writing, or a part of it', async () => {
    const { find } = await aWorkspaceOf(
      { name: 'Ivo', primaryPhone: '+49 30 5551234' },
      { name: 'Local 7', primaryPhone: '030 777 1234' },
    );

    for (const search of [
      '+49305551234',
      '0049 30 555 12 34',
      '49 (30) 555-1234',
      '030 555 1234',
      '(030) 5551234',
      '30/555.12.34',
      '٣٠٥٥٥١٢٣٤',
      '+49 (0)30 5551234',
      'ivo 5551 234',
      '5551234 IVO',
    ])
      expect([search, await find(search)]).toEqual([search, ['Ivo']]);
    for (const search of ['0307771234', '030-777-1234', 'local 7', '7 1234'])
      expect([search, await find(search)]).toEqual([search, ['Local 7']]);
    expect(await find('1234')).toEqual(['Ivo', 'Local 7']);
    expect(await find('555 1235')).toEqual([]);
  });

  it('finds an address by its domain as people read it', async () => {
    const built = await aWorkspaceOf({ name: 'Kim', primaryEmail: 'kim@käse.example' });
    await aFeedback(built, { userEmail: 'Łuk@münchen.example', userName: 'Luk' });

    for (const search of ['kim@käse.example', 'KASE.example', 'xn--kse-qla', 'kim@kase'])
      expect([search, await built.find(search)]).toEqual([search, ['Kim']]);
    expect(await built.find('luk@munchen')).toEqual(['Luk']);
  });

  it('looks for nothing if it is blank', async () => {
    const { find } = await aWorkspaceOf({ name: 'A' }, { name: 'B' });

    expect(await find('\u00A0 \u200B')).toEqual(['A', 'B']);
  });
});

describe('names', () => {
  it('are sorted by their letters, then by their marks', async () => {
    const names = [
      'Zoe',
      'Ärzte',
      'apple',
      'Éclair',
      'Łukasz',
      'Lena',
      'Eclair',
      'ÉCLAIR 2',
      'Ёлка',
      'Ель',
      'ночь',
      'Ａdam',
    ];
    const { list } = await aWorkspaceOf(...names.map((name) => ({ name })), { company: 'No name' });
    const sorted = [
      'Ａdam',
      'apple',
      'Ärzte',
      'Eclair',
      'Éclair',
      'ÉCLAIR 2',
      'Lena',
      'Łukasz',
      'Zoe',
      'Ёлка',
      'Ель',
      'ночь',
    ];

    const [up, down] = [await list({ sort: 'name', order: 'asc' }), await list({ sort: 'name', order: 'desc' })];

    expect(up.map(({ name }) => name)).toEqual([...sorted, null]);
    expect(down.map(({ name }) => name)).toEqual([...sorted.toReversed(), null]);
  });
});

describe('customers stored before texts were folded', () => {
  it('are found as before until they are filled, and keep their versions', async () => {
    const { workspace, find, list } = await aWorkspaceOf({ name: 'José Núñez', primaryPhone: '+49 30 5551234' });
    const former = { name_sort: 'josé núñez', search_text: 'josé núñez\n+49305551234' };
    await app.database.prisma.run(Prisma.sql`
      UPDATE customers SET name_sort = ${former.name_sort}, search_text = ${former.search_text} WHERE workspace_id = ${workspace.id}`);
    await app.database.prisma.run(Prisma.sql`
      UPDATE customer_search_texts SET search_text = ${former.search_text} WHERE workspace_id = ${workspace.id}`);
    await app.database.prisma.columnFilling.create({ data: { name: fillSearchTexts.name, version: 1 } });
    app.running.services.fillings.forget();
    const before = [await find('josé nú'), await find('+4930555'), await find('jose')];
    const [{ updatedAt } = { updatedAt: '' }] = await list({});

    await fillColumns(contextOf(app), [fillSearchTexts]);

    expect(before).toEqual([['José Núñez'], ['José Núñez'], []]);
    expect(await find('nunez jose')).toEqual(['José Núñez']);
    expect((await list({}))[0]?.updatedAt).toBe(updatedAt);
    expect(await app.database.prisma.customer.findFirst({ where: { workspaceId: workspace.id } })).toMatchObject({
      searchText: 'jose nunez\n49305551234',
      nameSort: 'jose nunez\u0001josé núñez',
      version: 1,
    });
  });
});

describe('a customer who was merged away', () => {
  it('is missing, and the error says into whom', async () => {
    const { api, list } = await aWorkspaceOf({ name: 'A' }, { name: 'B' }, { name: 'C' });
    const [a, b, c] = (await list({ sort: 'name', order: 'asc' })).map(({ id }) => id);
    await api.post(`/customers/${b}/merge`, { sourceCustomerId: c });
    await api.post(`/customers/${a}/merge`, { sourceCustomerId: b });
    const stranger = await aWorkspaceWithProject(app);

    for (const gone of [b, c])
      expect((await api.get(`/customers/${gone}`)).body.error).toMatchObject({ code: 'not_found', mergedInto: a });
    expect((await api.patch(`/customers/${c}`, { name: 'X' })).body.error.mergedInto).toBe(a);
    expect((await stranger.api.get(`/customers/${b}`)).body.error).not.toHaveProperty('mergedInto');
  });
});

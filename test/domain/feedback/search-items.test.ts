import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Prisma } from '../../../generated/prisma/client.ts';
import type { FeedbackCreate, ProjectCreate } from '../../../generated/sdk/types.gen.ts';
import { fillWords } from '../../../src/domain/feedback/fill-words.ts';
import { fillColumns } from '../../../src/platform/fillings/fill-columns.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, aWorkspaceWithProject } from '../../support/builders.ts';
import { contextOf } from '../../support/jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** A workspace with an item of these fields, and another item. */
async function anItem(fields: Partial<FeedbackCreate>, project: Partial<ProjectCreate> = {}) {
  const built = await aWorkspaceWithProject(app, project);
  const { id } = await aFeedback(built, fields);
  await aFeedback(built, { message: 'Zzz' });
  /** Whether the search finds the item, and only it. */
  const finds = async (search: string): Promise<boolean> => {
    const { body } = await built.api.get('/feedback', { workspaceId: built.workspace.id, search });
    expect([search, body.error, body.data.filter((one: { id: string }) => one.id !== id)]).toEqual([
      search,
      undefined,
      [],
    ]);
    return body.data.length === 1;
  };
  return { ...built, id, finds };
}

async function expectFound(finds: (search: string) => Promise<boolean>, finding: string[], missing: string[]) {
  for (const search of finding) expect([search, await finds(search)]).toEqual([search, true]);
  for (const search of missing) expect([search, await finds(search)]).toEqual([search, false]);
}

describe('a message', () => {
  it.each([
    ['Größe und Straßenverkehr', ['grosse', 'GRÖSSE', 'strasse', 'verkehr', 'enverkehr'], ['traße', 'rkehrs']],
    ['Crème brûlée déjà vue', ['creme BRULEE', 'deja', 'vu'], ['rûlée']],
    ['Ёлка и отчёт', ['елка', 'ОТЧЕТ'], ['лка']],
    ['導出報表時系統崩潰了', ['報表', '系統崩潰', '時系', '導'], ['導報', '崩系', '退款']],
    ['ログインできません iPhone手机', ['できま', 'ﾛｸﾞｲﾝ', 'iphone 手机'], ['ログアウト']],
    ['로그인이 되지 않아요', ['로그', '그인', '되지'], ['로인']],
    ['ไม่สามารถเข้าสู่ระบบ', ['ระบบ', 'เข้าสู่'], ['อัปเดต']],
    ['Bindings of C++ and C# for .NET 8 fail', ['c++', 'C#', '.net', '"C# for"', 'c'], ['c+++', '.n8']],
    [
      'Crash in v2.14.1-beta, ask @maya.k about #tax',
      ['v2.14', '2.14.1', '@maya', '#tax', 'beta', 'maya.k'],
      ['v2.15', '14.2', '@k'],
    ],
    [
      'Mail me at ada.l@mail.example.org',
      ['ada.l@mail', '@mail.example', 'example.org', 'org'],
      ['ail.example', '@example.org'],
    ],
    ['Love it 🎉👍🏽 🇩🇪', ['🎉', '👍', 'love 🇩🇪'], ['🎈', '🇫🇷']],
    ["L'export n’apparaît pas", ['apparait', "l'export", 'l’EXPORT'], ['xport']],
    [
      'The dark mode of the editor',
      ['"dark mode"', '“mode of the”', 'editor dark', '"dark" mode', '-light dark'],
      ['"mode dark"', '"dark of"', 'dark -mode', 'dark -"of the"'],
    ],
    [
      'See https://shop.example/cart?item=42#top or C:\\logs\\app.log',
      ['shop.example/cart', 'item=42', 'app.log', 'top'],
      ['shop.log'],
    ],
  ])('%j is found as people search', async (message, finding, missing) => {
    const { finds } = await anItem({ message });

    await expectFound(finds, finding, missing);
  });
});

describe('the other fields', () => {
  it.each<[string, Partial<FeedbackCreate>, string[], string[]]>([
    ['name', { userName: 'Łukasz Żółć' }, ['lukasz', 'zolc'], ['ukasz']],
    [
      'address',
      { userEmail: 'noor@bücher.example' },
      ['bücher.example', 'noor@bucher', 'noor@xn--bcher-kva.example'],
      ['cher'],
    ],
    [
      'phone',
      { userPhone: '+447700900555' },
      ['7700900555', '+44 7700 900-555', '(07700) 900555', '900555'],
      ['7700900556'],
    ],
    ['externalId', { externalId: 'ZD-4711/b' }, ['zd-4711', '4711'], ['d-4711']],
    ['category', { category: 'Rückgabe' }, ['ruckgabe'], ['gabe']],
    ['tags', { tags: ['blue-tag', 'VIP Kunde'] }, ['blue-tag', 'kunde vip'], ['ue-tag']],
  ])('%s is searched', async (_name, fields, finding, missing) => {
    const { finds } = await anItem({ message: 'plain', ...fields });

    await expectFound(finds, finding, missing);
  });

  it('custom fields are searched, but not their ids', async () => {
    const customFieldDefinitions: ProjectCreate['customFieldDefinitions'] = [
      { id: 'cf_order', type: 'text', label: 'Order', required: false },
      { id: 'cf_parts', type: 'multiselect', label: 'Parts', required: false, options: ['Rad', 'Sattel'] },
      { id: 'cf_count', type: 'number', label: 'Count', required: false },
    ];
    const customFields = { cf_order: 'PO-55-221', cf_parts: ['Sattel'], cf_count: 731 };
    const { finds } = await anItem({ message: 'plain', customMetadata: { customFields } }, { customFieldDefinitions });

    await expectFound(finds, ['po-55', '221', 'sattel', '731'], ['rad', 'cf_order', 'order']);
  });

  it('an item is found by its id', async () => {
    const { id, finds } = await anItem({ message: 'plain' });

    await expectFound(finds, [id, id.toUpperCase(), `${id} plain`], [`${id} other`, id.replace(/.$/, '_')]);
  });
});

describe('a change', () => {
  it('is found at once, and no longer by its former words', async () => {
    const { api, workspace, id, finds } = await anItem({ message: 'plain', tags: ['former'], category: 'Rad' });
    await api.post(`/feedback/${id}/comments`, { message: 'Geschwindigkeitsbegrenzung' });

    const { status } = await api.patch(`/feedback/${id}`, {
      workspaceId: workspace.id,
      tags: ['later'],
      category: null,
    });
    expect(status).toBe(200);

    await expectFound(finds, ['later', 'begrenzung', 'plain'], ['former', 'rad']);
  });
});

describe('items stored before the service made their words', () => {
  it('are found as before until new ones are made, and keep their versions', async () => {
    const { api, workspace, id, finds } = await anItem({ message: 'Größe, Straßenverkehr', userName: 'José' });
    await api.post(`/feedback/${id}/comments`, { message: 'Überprüft' });
    await app.database.prisma.run(Prisma.sql`
      UPDATE feedback SET words = search_words(message || ' Überprüft'), thread_words = search_words('Überprüft')
      WHERE workspace_id = ${workspace.id}`);
    await app.database.prisma.columnFilling.create({ data: { name: fillWords.name, version: 1 } });
    app.running.services.fillings.forget();
    const version = await app.database.prisma.feedback.findFirstOrThrow({ where: { id }, select: { version: true } });

    await expectFound(finds, ['größe', 'straßenverkehr überprüft', 'straßen -klein'], ['verkehr', 'jose']);
    await fillColumns(contextOf(app), [fillWords]);

    await expectFound(finds, ['grosse', 'verkehr', 'jose', 'uberpruft'], ['klein']);
    expect(await app.database.prisma.feedback.findFirst({ where: { id } })).toMatchObject(version);
  });
});

describe('by relevance', () => {
  async function aSearchedWorkspace() {
    const built = await aWorkspaceWithProject(app);
    for (const message of ['dark side of the mode', 'dark mode, dark mode', 'the dark mode', 'mode'])
      await aFeedback(built, { message });
    const list = (query: object) =>
      built.api.get('/feedback', { workspaceId: built.workspace.id, search: 'dark mode', sort: 'relevance', ...query });
    return { ...built, list };
  }

  it('the items come first in which the words occur most', async () => {
    const { list } = await aSearchedWorkspace();

    const [all, second] = [await list({}), await list({ page: 2, pageSize: 1 })];

    const messages = all.body.data.map(({ message }: { message: string }) => message);
    expect([messages[0], messages.length]).toEqual(['dark mode, dark mode', 3]);
    expect(all.body.pagination).toMatchObject({ total: 3, hasMore: false, nextCursor: null });
    expect(second.body.data.map(({ message }: { message: string }) => message)).toEqual([messages[1]]);
    expect(second.body.pagination).toMatchObject({ page: 2, total: 3, hasMore: true });
  });

  it.each([
    [{ search: '#1' }, 'query/sort'],
    [{ cursor: 'x' }, 'query/cursor'],
    [{ page: 21, pageSize: 100 }, 'query/page'],
  ])('%j is refused', async (query, path) => {
    const { list } = await aSearchedWorkspace();

    const { status, body } = await list(query);

    expect([status, body.error.details[0].path]).toEqual([400, path]);
  });
});

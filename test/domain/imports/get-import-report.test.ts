import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aWorkspaceWithProject } from '../../support/builders.ts';
import { importFile, itemsOf } from '../../support/imports.ts';

// test/domain/access tests 401, 403, 404, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('200', () => {
  it('has the refused lines of a CSV file, to be corrected and sent again', async () => {
    const built = await aWorkspaceWithProject(app);
    const lines = Array.from({ length: 450 }, (_, index) => `"=Line\n${index}",11`);
    const { id } = await importFile(app, built, `message,rating\nGood,1\n${lines.join('\n')}\n`);

    const { headers, body } = await built.api.get(`/imports/${id}/report`);
    const rows = parse(String(body), { columns: true, bom: true }) as object[];
    const again = await importFile(app, built, String(body).replaceAll(',11,', ',10,'));

    expect(headers['content-disposition']).toBe(`attachment; filename=refused-${id}.csv`);
    expect(rows).toHaveLength(450);
    expect(rows[0]).toEqual({ message: '=Line\n0', rating: '11', error: 'rating must be <= 10' });
    expect(again.counts).toMatchObject({ created: 450, failed: 0 });
  });

  it('has no error that a spreadsheet takes for a formula, whatever the file names', async () => {
    const built = await aWorkspaceWithProject(app);
    const { id } = await importFile(app, built, 'message,"=HYPERLINK(""http://evil.example"")"\n=1+1,x\n');

    const { body } = await built.api.get(`/imports/${id}/report`);
    const [row] = parse(String(body), { columns: true, bom: true }) as object[];

    expect(row).toEqual({
      message: '=1+1',
      '=HYPERLINK("http://evil.example")': 'x',
      error: '\'=HYPERLINK("http://evil.example") is not a known column',
    });
  });

  it('has the lines of NDJSON and the elements of a JSON array', async () => {
    const built = await aWorkspaceWithProject(app);
    const given = [{ message: 'x', rating: 11 }, { message: 'Good' }, { message: 'y', size: 1 }];
    const expected = [
      { ...given[0], error: 'rating must be <= 10' },
      { ...given[2], error: 'size is not a known column' },
    ];

    const json = await importFile(app, built, JSON.stringify(given));
    const ndjson = await importFile(app, built, `${given.map((one) => JSON.stringify(one)).join('\n')}\n{"a":\n`);
    const ofJson = await built.api.get(`/imports/${json.id}/report`);
    const ofNdjson = await built.api.get(`/imports/${ndjson.id}/report`);

    expect(ofJson.body).toEqual(expected);
    const lines = String(ofNdjson.body).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      ...expected,
      { text: '{"a":', error: 'must be valid JSON' },
    ]);
    expect(await itemsOf(built)).toHaveLength(2);
  });

  it('has numbers as they were written', async () => {
    const built = await aWorkspaceWithProject(app);
    const { id } = await importFile(app, built, '{"message":"a","votes":9007199254740993}\n');

    const { body } = await built.api.get(`/imports/${id}/report`);

    expect(body).toMatch(/^{"message":"a","votes":9007199254740993,"error":"votes must be a number [^"]+"}\n$/);
  });

  it('is empty if nothing was refused', async () => {
    const built = await aWorkspaceWithProject(app);
    const { id } = await importFile(app, built, '[{"message":"Good"}]');

    expect((await built.api.get(`/imports/${id}/report`)).body).toEqual([]);
  });
});

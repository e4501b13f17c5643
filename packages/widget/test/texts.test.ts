import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { findLanguage, languages } from '../src/language.ts';
import { en } from '../src/texts/en.ts';
import { importTexts } from '../src/texts/import-texts.ts';

const placeholders = (text: string) => text.match(/\{\w+\}/g) ?? [];

describe('the texts of the widget', () => {
  it('are there in each of its languages, and in no other', () => {
    const files = globSync(join(import.meta.dirname, '../src/texts/*.ts')).map((file) => basename(file, '.ts'));

    expect(languages.length).toBeGreaterThanOrEqual(20);
    expect(files.sort()).toEqual([...languages, 'en', 'import-texts'].sort());
  });

  it.each(languages)('are complete in %s, with the values that they stand around', async (language) => {
    const texts = await importTexts(language);

    expect(Object.keys(texts)).toEqual(Object.keys(en));
    for (const [name, text] of Object.entries(texts)) {
      expect(text).toBe(text.trim());
      expect([name, placeholders(text)]).toEqual([name, placeholders(en[name as keyof typeof en])]);
    }
  });

  it.each([
    ['de-AT', 'de'],
    ['EN-us', 'en'],
    ['pt-BR', 'pt'],
    ['no', 'nb'],
    ['nn-NO', 'nb'],
    ['iw', 'he'],
    ['in-ID', 'id'],
    ['zh', 'zh-CN'],
    ['zh-Hans-HK', 'zh-CN'],
    ['zh-HK', 'zh-TW'],
    ['zh-Hant', 'zh-TW'],
    ['tlh', null],
    ['', null],
    ['not a tag', null],
  ])('are for %j those of %j', (tag, found) => {
    expect(findLanguage(tag)).toBe(found);
  });
});

import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { languages } from '../../../../packages/widget/src/language.ts';
import { speakTo } from '../../../../src/doors/http/thread/spoken-language.ts';
import { en } from '../../../../src/doors/http/thread/words/en.ts';
import { loadWords } from '../../../../src/doors/http/thread/words/load-words.ts';

const placeholders = (text: string) => text.match(/\{\w+\}/g) ?? [];

describe('the words of the thread page', () => {
  it('are there in each language of the widget, and in no other', () => {
    const folder = join(import.meta.dirname, '../../../../src/doors/http/thread/words');
    const files = globSync(join(folder, '*.ts')).map((file) => basename(file, '.ts'));

    expect(files.sort()).toEqual([...languages, 'en', 'load-words'].sort());
  });

  it.each(languages)('are complete in %s, with the values that they stand around', async (language) => {
    const words = await loadWords(language);

    expect(Object.keys(words)).toEqual(Object.keys(en));
    for (const [name, text] of Object.entries(words)) {
      expect(text).toBe(text.trim());
      expect([name, placeholders(text)]).toEqual([name, placeholders(en[name as keyof typeof en])]);
    }
  });

  it.each(languages)('name the choice in %s as its button does', async (language) => {
    const { notMe, notMeMeans } = await loadWords(language);

    expect(notMeMeans).toContain(notMe);
  });

  it.each([
    [['is', 'de-AT', 'fr'], 'de', 'ltr'],
    [['ar-EG'], 'ar', 'rtl'],
    [['iw'], 'he', 'rtl'],
    [['zh-HK'], 'zh-TW', 'ltr'],
    [['*'], 'en', 'ltr'],
    [['tlh'], 'en', 'ltr'],
    [[], 'en', 'ltr'],
  ])('are for a reader of %j those of %s', async (preferred, tag, direction) => {
    expect(await speakTo(preferred)).toMatchObject({ tag, direction });
  });
});

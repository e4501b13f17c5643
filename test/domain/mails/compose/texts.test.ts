import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { languages } from '../../../../packages/widget/src/language.ts';
import { texts as english } from '../../../../src/domain/mails/compose/texts/en.ts';
import { importMailTexts } from '../../../../src/domain/mails/compose/texts/import-mail-texts.ts';

const folder = join(import.meta.dirname, '../../../../src/domain/mails/compose/texts');
const placeholders = (text: string) => (text.match(/#?\{\w+\}/g) ?? []).sort();

describe('the texts of mails', () => {
  it('are there in each language of the widget', () => {
    const files = globSync('*.ts', { cwd: folder }).map((file) => basename(file, '.ts'));

    expect(files.sort()).toEqual([...languages, 'en', 'import-mail-texts'].sort());
  });

  it.each(languages)('are complete in %s, with the values that they stand around', async (language) => {
    const texts = await importMailTexts(language);

    expect(Object.keys(texts)).toEqual(Object.keys(english));
    for (const [name, text] of Object.entries(texts)) {
      expect(text).toBe(text.trim());
      expect([name, placeholders(text)]).toEqual([name, placeholders(english[name as keyof typeof english])]);
    }
    // In HTML, the button stands below this sentence.
    expect(texts.notRead).toMatch(/\{link\}$/);
  });
});

import { describe, expect, it } from '@jest/globals';
import { sameText } from '../../../src/base/text/same-text.ts';
import { searchText } from '../../../src/base/text/search-text.ts';

describe('searchText', () => {
  it.each([
    ['José Núñez', 'jose nunez'],
    ['Nguyễn Thị Ánh', 'nguyen thi anh'],
    ['Jürgen Müller-Straße', 'jurgen muller-strasse'],
    ['Łukasz Żółć', 'lukasz zolc'],
    ['Søren Ødegård', 'soren odegard'],
    ['Đorđe Đoković', 'dorde dokovic'],
    ['Dvořák Čapek Škoda', 'dvorak capek skoda'],
    ['Ħal Għaxaq', 'hal ghaxaq'],
    ['DİYARBAKIR Diyarbakır Iğdır', 'diyarbakir diyarbakir igdir'],
    ['Œuvre Ærø', 'oeuvre aero'],
    ['Ёлка Йод Їжак', 'елка иод іжак'],
    ['Αθήνα ΰ Ὀδυσσεύς', 'αθηνα υ οδυσσευσ'],
    ['مُحَمَّد أحمد إيمان آمنة ٱلله', 'محمد احمد ايمان امنة الله'],
    ['ســـلام', 'سلام'],
    ['שָׁלוֹם', 'שלום'],
    ['Seán O’Brien', "sean o'brien"],
    ['Ｍüｌｌｅｒ', 'muller'],
    ['Z͑ͫ̓a͊l', 'zal'],
    ['ガギグ', 'ガギグ'],
    ['हिन्दी', 'हिन्दी'],
    ['ภาษาไทย', 'ภาษาไทย'],
    ['한국어', '한국어'],
    ['C++ C# .NET', 'c++ c# .net'],
  ])('turns %s into %s', (text, folded) => {
    expect(searchText(text)).toBe(folded);
    expect(searchText(text.normalize('NFD'))).toBe(folded);
  });

  it.each([
    ['Mueller', 'Müller'],
    ['が', 'か'],
    ['ゔ', 'う'],
    ['の', 'ノ'],
    ['กา', 'กิ'],
    ['ش', 'س'],
  ])('tells %s and %s apart', (one, other) => {
    expect(searchText(one)).not.toBe(searchText(other));
  });

  it('depends on the other fold alone, and changes nothing twice', () => {
    const all = Array.from({ length: 0x20000 }, (_, code) => code).filter((code) => code < 0xd800 || code > 0xf8ff);
    const texts = all.map((code) => `a${String.fromCodePoint(code)}b`);

    const wrong = texts.filter((text) => {
      const folded = searchText(text);
      return searchText(folded) !== folded || searchText(sameText(text)) !== folded || sameText(folded) !== folded;
    });
    expect(wrong).toEqual([]);
  });
});

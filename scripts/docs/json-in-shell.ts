import type { LanguageRegistration } from 'shiki';

const separator = 'punctuation.separator.json';
const json = [
  { match: '"[^"\\n]*"(?=\\s*:)', name: 'support.type.property-name.json' },
  { match: '"[^"\\n]*"', name: 'string.quoted.double.json' },
  { match: '-?\\b\\d+(\\.\\d+)?\\b|\\b(true|false|null)\\b', name: 'constant.numeric.json' },
  { match: '[{}\\[\\],:]', name: separator },
];

/** Colours the JSON that shell commands send: in quotes, and in documents whose JSON begins and ends a line. */
export const jsonInShell: LanguageRegistration = {
  name: 'json-in-shell',
  scopeName: 'json-in-shell.injection',
  injectTo: ['source.shell'],
  injectionSelector: 'L:source.shell -comment',
  patterns: [{ include: '#quoted' }, { include: '#document' }],
  repository: {
    quoted: {
      begin: '\'(?=\\s*[{\\[]\\s*("|$))',
      end: "'",
      beginCaptures: { 0: { name: separator } },
      endCaptures: { 0: { name: separator } },
      patterns: json,
    },
    document: {
      begin: '^[{\\[]\\s*$',
      end: '^[}\\]]',
      beginCaptures: { 0: { name: separator } },
      endCaptures: { 0: { name: separator } },
      patterns: json,
    },
  },
};

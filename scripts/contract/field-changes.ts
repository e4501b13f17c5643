import type { ContractField } from './fields.ts';

type Fields = ReadonlyMap<string, ContractField>;

/** How a sentence names what happened to fields that a client sends, or that it gets. */
export interface Verbs {
  added: string;
  removed: string;
}

/** Returns in plain words how the fields differ. What is inside of a field that is new or gone is not told again. */
export function fieldChanges(former: Fields, current: Fields, { added, removed }: Verbs): string[] {
  return [
    ...sentence(added, outermost(missing(current, former))),
    ...sentence(removed, outermost(missing(former, current))),
    ...[...current].flatMap(([path, field]) => {
      const before = former.get(path);
      return before ? changesOf(path, before, field, added) : [];
    }),
  ];
}

function changesOf(path: string, before: ContractField, now: ContractField, added: string): string[] {
  const gained = now.values.filter((value) => !before.values.includes(value));
  const lost = before.values.filter((value) => !now.values.includes(value));
  return [
    ...(before.type && now.type && before.type !== now.type
      ? [`\`${path}\` is ${now.type}, and was ${before.type}`]
      : []),
    ...(before.values.length > 0 ? sentence(`\`${path}\` can also be`, gained) : []),
    ...(now.values.length > 0 ? sentence(`\`${path}\` is no longer`, lost) : []),
    ...(added === 'takes' && now.isRequired && !before.isRequired ? [`\`${path}\` is required`] : []),
    ...(added === 'takes' && before.isRequired && !now.isRequired ? [`\`${path}\` may be left out`] : []),
  ];
}

function missing(all: Fields, others: Fields): string[] {
  return [...all.keys()].filter((path) => !others.has(path));
}

function outermost(paths: string[]): string[] {
  return paths.filter((path) => !paths.some((other) => path.startsWith(`${other}.`)));
}

/** Returns `verb` with the names in code, or nothing without names. */
export function sentence(verb: string, names: string[]): string[] {
  return names.length > 0 ? [`${verb} ${names.map((name) => `\`${name}\``).join(', ')}`] : [];
}

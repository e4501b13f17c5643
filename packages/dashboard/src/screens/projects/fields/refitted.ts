import type { CustomFieldDefinition } from '../../../../../../generated/sdk/types.gen.ts';

type Field = CustomFieldDefinition;

/**
 * Returns fields that fit together although options were renamed or removed: what hangs on a renamed option follows it, and
 * what hangs on a removed one hangs on nothing any more. An option is renamed if another one stands in its line.
 */
export function refitted(fields: readonly Field[], stored: readonly Field[]): Field[] {
  const now = (fieldId: string, option: string): string | undefined => {
    const field = fields.find(({ id }) => id === fieldId);
    return field?.type === 'select'
      ? renamed(
          stored.find(({ id }) => id === fieldId),
          field,
          option,
        )
      : undefined;
  };
  return fields.map(({ visibilityCondition: condition, optionsByParent: byParent, ...field }) => {
    const value = condition && now(condition.fieldId, condition.value);
    const isOrphan = byParent && fields.find(({ id }) => id === byParent.parentFieldId)?.type !== 'select';
    return {
      ...field,
      ...(condition && value !== undefined && { visibilityCondition: { ...condition, value } }),
      ...(byParent &&
        !isOrphan && {
          optionsByParent: withMap(byParent, (option) => now(byParent.parentFieldId, option), ownOption(field, stored)),
        }),
    };
  });
}

/** The options that fields had and have no more, be it under another name. */
export function goneOptions(fields: readonly Field[], stored: readonly Field[]): { id: string; option: string }[] {
  return stored.flatMap((before) => {
    const now = fields.find(({ id }) => id === before.id);
    const kept = now ? allOptions(now) : [];
    return now
      ? allOptions(before)
          .filter((option) => !kept.includes(option))
          .map((option) => ({ id: before.id, option }))
      : [];
  });
}

/** The fields on whose option another one may hang. */
export function choosable(fields: readonly Field[], { id }: Field): Field[] {
  return fields.filter((field) => field.type === 'select' && field.id !== id);
}

/** Returns fields that name each other by their made ids, where they did so by the passing ones. */
export function relinked(fields: readonly Field[], passing: readonly Field[]): Field[] {
  const made = new Map(passing.map(({ id }, index) => [id, fields[index]?.id ?? id]));
  const now = (id: string) => made.get(id) ?? id;
  return fields.map(({ visibilityCondition: condition, optionsByParent: byParent, ...field }) => ({
    ...field,
    ...(condition && { visibilityCondition: { ...condition, fieldId: now(condition.fieldId) } }),
    ...(byParent && { optionsByParent: { ...byParent, parentFieldId: now(byParent.parentFieldId) } }),
  }));
}

type ByParent = NonNullable<Field['optionsByParent']>;
type Rename = (option: string) => string | undefined;

function withMap({ map, ...byParent }: ByParent, parentOption: Rename, option: Rename): ByParent {
  const entries = Object.entries(map).flatMap(([key, left]) => {
    const next = parentOption(key);
    return next === undefined ? [] : [[next, left.flatMap((one) => option(one) ?? [])] as const];
  });
  return { ...byParent, map: Object.fromEntries(entries) };
}

/** Options that only a parent's map has are not edited here, and stay. */
function ownOption(field: Omit<Field, 'optionsByParent' | 'visibilityCondition'>, stored: readonly Field[]): Rename {
  const before = stored.find(({ id }) => id === field.id);
  return (option) => (before?.options?.includes(option) ? renamed(before, field, option) : option);
}

function renamed(
  before: Pick<Field, 'options' | 'optionsByParent'> | undefined,
  now: Pick<Field, 'options' | 'optionsByParent'>,
  option: string,
): string | undefined {
  if (allOptions(now).includes(option)) return option;
  const [former = [], next = []] = [before?.options, now.options];
  const inItsLine = next[former.indexOf(option)];
  const isAnother = former.length === next.length && inItsLine !== undefined && !former.includes(inItsLine);
  return isAnother ? inItsLine : undefined;
}

/** All options that a field may offer: its own, and those for single options of its parent. */
export function allOptions({ options = [], optionsByParent }: Pick<Field, 'options' | 'optionsByParent'>): string[] {
  return [...new Set([...options, ...Object.values(optionsByParent?.map ?? {}).flat()])];
}

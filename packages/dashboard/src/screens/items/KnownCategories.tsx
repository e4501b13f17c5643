import { useUsedValues } from './use-used-values.ts';

/** For a field with this id as its `list`: the categories that other items have. */
export function KnownCategories({ id }: { id: string }) {
  return (
    <datalist id={id}>
      {useUsedValues('category').map(({ value }) => (
        <option key={value} value={value} />
      ))}
    </datalist>
  );
}

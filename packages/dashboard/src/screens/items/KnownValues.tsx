import { useUsedValues } from './use-used-values.ts';

/** For a field with this id as its `list`: what other items have. */
export function KnownValues({ id, of }: { id: string; of: 'category' | 'tag' }) {
  return (
    <datalist id={id}>
      {useUsedValues(of).map(({ value }) => (
        <option key={value} value={value} />
      ))}
    </datalist>
  );
}

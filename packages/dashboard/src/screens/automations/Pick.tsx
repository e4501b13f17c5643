import { type Option, Select } from '../../parts/Select.tsx';

interface Picking {
  label: string;
  value: string;
  options?: readonly Option[];
  groups?: readonly { label: string; options: readonly Option[] }[];
  className?: string | undefined;
  invalid?: boolean;
  onChoose: (value: string) => void;
}

/** A select in a line with others. A chosen value stays a choice, even if nobody knows it any more. */
export function Pick({ label, value, options = [], groups = [], invalid, className, onChoose }: Picking) {
  const known = [...options, ...groups.flatMap((group) => group.options)];
  const own: Option[] = known.some((option) => option.value === value) ? [] : [{ value, label: value || '–' }];
  return (
    <Select
      className={className}
      aria-label={label}
      aria-invalid={invalid || undefined}
      value={value}
      options={[...own, ...options]}
      groups={groups}
      onChoose={onChoose}
    />
  );
}

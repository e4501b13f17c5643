import { language } from './language.ts';

const units = [
  ['gigabyte', 1_073_741_824],
  ['megabyte', 1_048_576],
  ['kilobyte', 1_024],
  ['byte', 1],
] as const;

/** Returns the size of a file in its largest unit, such as `48 kB`. */
export function fileSize(bytes: number): string {
  const [unit, length] = units.find(([, least]) => bytes >= least) ?? ['byte', 1];
  const format = {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: bytes >= 1_048_576 ? 1 : 0,
  } as const;
  return new Intl.NumberFormat(language(), format).format(bytes / length);
}

import { TextField } from '../../parts/Field.tsx';
import { useTexts } from '../../texts/texts.ts';
import { texts } from './texts.ts';
import styles from './Widgets.module.css';

const usual = '#4f46e5';
const asHex = /^#[0-9a-f]{6}$/i;

interface Choosing {
  value: string | undefined;
  onChange: (color: string) => void;
}

/** A colour to pick, or to write in any way that CSS knows. */
export function ColorField({ value = '', onChange }: Choosing) {
  const words = useTexts(texts);
  const isKnown = value === '' || CSS.supports('color', value);
  return (
    <div className={styles.color}>
      <TextField
        label={words.color}
        value={value}
        placeholder={usual}
        error={isKnown ? undefined : words.noColor}
        onChange={({ target }) => onChange(target.value)}
      />
      <input
        type="color"
        aria-label={words.pickColor}
        value={asHex.test(value) ? value : usual}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}

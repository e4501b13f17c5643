import { useId } from 'react';
import { TextField } from './Field.tsx';
import styles from './ZoneField.module.css';

interface Zoned {
  label: string;
  hint: string;
  error?: string | undefined;
  /** Its name at the IANA, such as Europe/Berlin. */
  value: string;
  onChange: (zone: string) => void;
}

/** A time zone, of those that the browser knows. */
export function ZoneField({ onChange, ...shown }: Zoned) {
  const zones = useId();
  return (
    <div className={styles.zone}>
      <TextField
        {...shown}
        list={zones}
        onChange={({ target }) => onChange(target.value)}
        autoComplete="off"
        required
      />
      <datalist id={zones}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </div>
  );
}

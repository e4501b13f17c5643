import { useId, useState } from 'react';
import { Button, IconButton } from '../../../parts/Button.tsx';
import { About } from '../../../parts/Field.tsx';
import { useTexts } from '../../../texts/texts.ts';
import { fullDay } from '../../../texts/times.ts';
import styles from './Sla.module.css';
import { slaTexts } from './texts.ts';

interface Editing {
  /** YYYY-MM-DD. */
  dates: readonly string[];
  fault: string | undefined;
  onChange: (dates: string[]) => void;
}

/** Days without work, in their order. */
export function Holidays({ dates, fault, onChange }: Editing) {
  const words = useTexts(slaTexts);
  const id = useId();
  const [date, setDate] = useState('');
  const add = () => {
    if (!date) return;
    onChange([...new Set([...dates, date])].sort());
    setDate('');
  };
  return (
    <div className={styles.holidays}>
      <label htmlFor={id}>{words.holidays}</label>
      <div className={styles.adding}>
        <input
          id={id}
          className={styles.input}
          type="date"
          value={date}
          onChange={({ target }) => setDate(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !date) return;
            event.preventDefault();
            add();
          }}
          aria-describedby={`${id}-about`}
        />
        <Button icon="plus" onClick={add} disabled={!date}>
          {words.addHoliday}
        </Button>
      </div>
      <About id={`${id}-about`} hint={words.holidaysHint} error={fault} />
      {dates.length > 0 && (
        <ul className={styles.dates}>
          {dates.map((one) => (
            <li key={one}>
              {fullDay(one)}
              <IconButton
                icon="close"
                label={words.removeHoliday(fullDay(one))}
                onClick={() => onChange(dates.filter((other) => other !== one))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

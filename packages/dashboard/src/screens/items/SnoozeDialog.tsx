import { type FormEvent, useState } from 'react';
import type { Feedback } from '../../../../../generated/sdk/types.gen.ts';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { TextField } from '../../parts/Field.tsx';
import { language } from '../../texts/language.ts';
import { useTexts } from '../../texts/texts.ts';
import { changeItems } from './change-items.ts';
import styles from './SnoozeDialog.module.css';
import { snoozeTexts } from './snooze-texts.ts';
import { isSnoozed, snoozeTimes } from './snooze-times.ts';

interface Snoozing {
  items: readonly Feedback[];
  /** The tag of the version that the reader sees, of an item that is shown alone. */
  etag?: string;
  onClose: () => void;
  onDone?: () => void;
}

/** Asks until when the inbox leaves the items out. */
export function SnoozeDialog({ items, etag, onClose, onDone }: Snoozing) {
  const words = useTexts(snoozeTexts);
  const [now] = useState(() => new Date());
  const [typed, setTyped] = useState('');
  const snooze = (until: Date | null) => {
    void changeItems(items, { snoozedUntil: until?.toISOString() ?? null }, etag);
    onClose();
    onDone?.();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const until = new Date(typed);
    if (until > new Date()) snooze(until);
  };
  return (
    <Dialog title={words.title} onClose={onClose} hasClose>
      <p className={styles.hint}>{words.hint}</p>
      <ul className={styles.times}>
        {snoozeTimes(now).map(({ preset, until }) => (
          <li key={preset}>
            <button type="button" className={styles.time} onClick={() => snooze(until)}>
              <span>{words.presets[preset]}</span>
              <time dateTime={until.toISOString()}>{shownTime(until)}</time>
            </button>
          </li>
        ))}
        {items.some(isSnoozed) && (
          <li>
            <button type="button" className={styles.time} onClick={() => snooze(null)}>
              {words.wake}
            </button>
          </li>
        )}
      </ul>
      <form className={styles.other} onSubmit={submit}>
        <TextField
          label={words.other}
          type="datetime-local"
          required
          min={fieldTime(now)}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button look="primary" type="submit">
          {words.snooze}
        </Button>
      </form>
    </Dialog>
  );
}

function shownTime(time: Date): string {
  return new Intl.DateTimeFormat(language(), { weekday: 'short', hour: 'numeric', minute: '2-digit' }).format(time);
}

function fieldTime(time: Date): string {
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

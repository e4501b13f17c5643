import type { BusinessDay } from '../../../../../../generated/sdk/types.gen.ts';
import { IconButton } from '../../../parts/Button.tsx';
import { useTexts } from '../../../texts/texts.ts';
import styles from './Sla.module.css';
import { slaTexts } from './texts.ts';

const mostSpans = 4;

interface Editing {
  name: string;
  spans: BusinessDay;
  faultOf: (index: number) => string | undefined;
  onChange: (spans: BusinessDay) => void;
}

/** The spans in which the team works on a day of the week. */
export function Day({ name, spans, faultOf, onChange }: Editing) {
  const words = useTexts(slaTexts);
  const last = spans.at(-1)?.[1];
  const isFull = spans.length >= mostSpans || last === endOfDay;
  const set = (index: number, span: [string, string]) => onChange(spans.map((one, at) => (at === index ? span : one)));
  return (
    <li className={styles.day}>
      <span className={styles.dayName}>{name}</span>
      <div className={styles.spans}>
        {spans.length === 0 && <span className={styles.soft}>{words.dayOff}</span>}
        {spans.map(([from = '', to = ''], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a span is its place.
          <div key={index} className={styles.span}>
            <Time label={words.from(name)} value={from} onChange={(next) => set(index, [next, to])} />
            <span aria-hidden="true">–</span>
            <Time
              label={words.to(name)}
              value={to === endOfDay ? '00:00' : to}
              isWrong={!!faultOf(index)}
              onChange={(next) => set(index, [from, next === '00:00' ? endOfDay : next])}
            />
            <IconButton
              icon="close"
              label={words.removeSpan(name, from, to)}
              onClick={() => onChange(spans.filter((_, at) => at !== index))}
            />
            {faultOf(index) && (
              <p className={styles.fault} role="alert">
                {faultOf(index)}
              </p>
            )}
          </div>
        ))}
      </div>
      <IconButton
        icon="plus"
        label={words.addSpan(name)}
        disabled={isFull}
        onClick={() => onChange([...spans, last ? [last, endOfDay] : ['09:00', '17:00']])}
      />
    </li>
  );
}

/** A field of the browser has no 24:00, so midnight at the end of a span is that of its own day. */
const endOfDay = '24:00';

interface Moment {
  label: string;
  value: string;
  isWrong?: boolean;
  onChange: (value: string) => void;
}

function Time({ label, value, isWrong = false, onChange }: Moment) {
  return (
    <input
      className={styles.input}
      type="time"
      aria-label={label}
      aria-invalid={isWrong}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      required
    />
  );
}

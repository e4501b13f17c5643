import type { BusinessCalendar } from '../../../../../../generated/sdk/types.gen.ts';
import { CheckField } from '../../../parts/CheckField.tsx';
import { ZoneField } from '../../../parts/ZoneField.tsx';
import { useTexts } from '../../../texts/texts.ts';
import { Day } from './Day.tsx';
import { Holidays } from './Holidays.tsx';
import styles from './Sla.module.css';
import { slaTexts } from './texts.ts';
import { days, usualCalendar } from './usual-calendar.ts';

interface Editing {
  calendar: BusinessCalendar | null;
  /** Whether a deadline counts its hours, so that it cannot go. */
  isNeeded: boolean;
  onChange: (calendar: BusinessCalendar | null) => void;
  faultOf: (field: string) => string | undefined;
}

/** When the team works: the time zone, the week, and the days off. */
export function Calendar({ calendar, isNeeded, onChange, faultOf }: Editing) {
  const words = useTexts(slaTexts);
  return (
    <fieldset className={styles.part}>
      <legend>{words.calendar}</legend>
      <CheckField
        label={words.hasCalendar}
        hint={calendar && isNeeded ? words.calendarNeeded : words.hasCalendarHint}
        checked={calendar !== null}
        disabled={calendar !== null && isNeeded}
        onChange={(next) => onChange(next ? usualCalendar() : null)}
      />
      {calendar && <Times calendar={calendar} onChange={onChange} faultOf={faultOf} />}
    </fieldset>
  );
}

type Times = Pick<Editing, 'onChange' | 'faultOf'> & { calendar: BusinessCalendar };

function Times({ calendar, onChange, faultOf }: Times) {
  const words = useTexts(slaTexts);
  const { timezone, week, holidays = [] } = calendar;
  const noWork = days.every((day) => !week[day]?.length) ? faultOf('calendar/week') : undefined;
  return (
    <>
      <ZoneField
        label={words.timezone}
        hint={words.timezoneHint}
        error={faultOf('calendar/timezone')}
        value={timezone}
        onChange={(zone) => onChange({ ...calendar, timezone: zone })}
      />
      <ul className={styles.week} aria-label={words.week}>
        {days.map((day) => (
          <Day
            key={day}
            name={words.days[day]}
            spans={week[day] ?? []}
            faultOf={(index) => faultOf(`calendar/week/${day}/${index}`)}
            onChange={(spans) => onChange({ ...calendar, week: { ...week, [day]: spans } })}
          />
        ))}
      </ul>
      {noWork && (
        <p className={styles.fault} role="alert">
          {noWork}
        </p>
      )}
      <Holidays
        dates={holidays}
        fault={faultOf('calendar/holidays')}
        onChange={(dates) => onChange({ ...calendar, holidays: dates })}
      />
    </>
  );
}

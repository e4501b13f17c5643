import type { FeedbackMetrics } from '../../../../../generated/sdk/types.gen.ts';
import { Failure } from '../../parts/Failure.tsx';
import { Section } from '../../parts/Page.tsx';
import { useLanguage } from '../../texts/language.ts';
import { useTexts } from '../../texts/texts.ts';
import { duration } from '../../texts/times.ts';
import { Bars } from './Bars.tsx';
import styles from './Start.module.css';
import { texts } from './texts.ts';
import { useWeek, type Week as Weeks } from './use-week.ts';

type Measure = 'created' | 'resolved' | 'firstAnswer' | 'breaches';
const measures: Measure[] = ['created', 'resolved', 'firstAnswer', 'breaches'];

/** The last seven days in numbers, each beside the seven before them. */
export function Week() {
  const words = useTexts(texts);
  const { week, error, retry } = useWeek();
  return (
    <Section title={words.week} hint={words.weekHint}>
      <Failure error={error} retry={retry} />
      {week && (
        <>
          <ul className={styles.tiles}>
            {measures.map((measure) => (
              <Tile key={measure} measure={measure} {...week} />
            ))}
          </ul>
          <DaysForReaders days={week.days} />
        </>
      )}
    </Section>
  );
}

function Tile({ measure, week, before, days }: Weeks & { measure: Measure }) {
  const words = useTexts(texts);
  return (
    <li className={styles.tile}>
      <h3>{words.measures[measure]}</h3>
      <p className={styles.number}>{written(measure, week)}</p>
      <p className={styles.soft}>{words.before(written(measure, before))}</p>
      <Bars values={days.map((day) => readMeasure(measure, day) ?? 0)} latest={7} />
    </li>
  );
}

/** What the bars draw, for those who listen. */
function DaysForReaders({ days }: Pick<Weeks, 'days'>) {
  const words = useTexts(texts);
  const format = new Intl.DateTimeFormat(useLanguage(), { dateStyle: 'medium', timeZone: 'UTC' });
  return (
    <div className={styles.forReaders}>
      <table>
        <caption>{words.byDay}</caption>
        <thead>
          <tr>
            <th scope="col">{words.day}</th>
            {measures.map((measure) => (
              <th key={measure} scope="col">
                {words.measures[measure]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.from}>
              <th scope="row">{format.format(new Date(day.from))}</th>
              {measures.map((measure) => (
                <td key={measure}>{written(measure, day)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function readMeasure(measure: Measure, metrics: FeedbackMetrics): number | null {
  return measure === 'firstAnswer' ? metrics.firstAnswer.p50 : metrics[measure];
}

function written(measure: Measure, metrics: FeedbackMetrics): string {
  const value = readMeasure(measure, metrics);
  if (value === null) return '–';
  return measure === 'firstAnswer' ? duration(value) : new Intl.NumberFormat().format(value);
}

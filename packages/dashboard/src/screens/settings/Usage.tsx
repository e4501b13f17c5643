import { useQuery } from '@tanstack/react-query';
import { getWorkspaceUsageOptions } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import type { PlanLimits } from '../../../../../generated/sdk/types.gen.ts';
import { client } from '../../api/client.ts';
import { useWorkspace } from '../../api/me.ts';
import { Failure } from '../../parts/Failure.tsx';
import { Loading } from '../../parts/Loading.tsx';
import { Section } from '../../parts/Page.tsx';
import { useLanguage } from '../../texts/language.ts';
import { fileSize } from '../../texts/sizes.ts';
import { useTexts } from '../../texts/texts.ts';
import { fullDay } from '../../texts/times.ts';
import styles from './Settings.module.css';
import { texts } from './texts.ts';

const measures = [
  'feedbackPerMonth',
  'storageBytes',
  'members',
  'projects',
  'widgets',
  'webhooks',
  'automations',
] as const satisfies readonly (keyof PlanLimits)[];

/** From this share on a limit is near. */
const near = 0.8;

/** The plan, and how much of each limit is used. */
export function Usage() {
  const words = useTexts(texts);
  const { id } = useWorkspace();
  const { data, error, isPending, refetch } = useQuery({
    ...getWorkspaceUsageOptions({ client, path: { id } }),
    staleTime: 0,
  });
  const usage = data?.data;
  return (
    <Section title={words.usage} hint={usage && words.planIs(words.plans[usage.plan])}>
      {isPending && <Loading />}
      <Failure error={error} retry={refetch} />
      {usage && (
        <>
          <ul className={styles.measures}>
            {measures.map((measure) => (
              <Measure key={measure} measure={measure} used={usage.usage[measure]} limit={usage.limits[measure]} />
            ))}
          </ul>
          <p className={styles.soft}>{words.monthFrom(fullDay(usage.period.start.slice(0, 10)))}</p>
        </>
      )}
    </Section>
  );
}

interface Measured {
  measure: keyof PlanLimits;
  used: number;
  /** Null is none. */
  limit: number | null;
}

function Measure({ measure, used, limit }: Measured) {
  const words = useTexts(texts);
  const numbers = new Intl.NumberFormat(useLanguage());
  const shown = (value: number) => (measure === 'storageBytes' ? fileSize(value) : numbers.format(value));
  const share = limit === null ? undefined : Math.min(used / Math.max(limit, 1), 1);
  return (
    <li className={styles.measure}>
      <span>{words.measures[measure]}</span>
      <span className={styles.figure}>
        {limit === null ? words.unlimited(shown(used)) : words.usedOf(shown(used), shown(limit))}
      </span>
      {share !== undefined && (
        <span className={styles.track} aria-hidden="true">
          <i className={share < near ? styles.filled : styles.near} style={{ inlineSize: `${share * 100}%` }} />
        </span>
      )}
    </li>
  );
}

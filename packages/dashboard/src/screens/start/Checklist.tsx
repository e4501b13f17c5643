import { Link } from '@tanstack/react-router';
import { useWorkspace } from '../../api/me.ts';
import { site } from '../../base/site.ts';
import { ForReaders } from '../../parts/ForReaders.tsx';
import { Icon } from '../../parts/Icon.tsx';
import { Section } from '../../parts/Page.tsx';
import { useTexts } from '../../texts/texts.ts';
import styles from './Start.module.css';
import { texts } from './texts.ts';
import { type Step, useSteps } from './use-steps.ts';

/** What is left to set up. It goes when nothing is. */
export function Checklist() {
  const words = useTexts(texts);
  const steps = useSteps();
  const done = steps?.filter(({ isDone }) => isDone).length ?? 0;
  if (!steps || done === steps.length) return null;
  return (
    <Section title={words.setUp} hint={words.progress(done, steps.length)}>
      <ol className={styles.steps}>
        {steps.map(({ step, isDone }) => (
          <li key={step} className={`${styles.step} ${isDone ? styles.done : ''}`}>
            <span className={styles.mark}>{isDone && <Icon name="check" />}</span>
            <div>
              <h3>
                {words.steps[step].title}
                {isDone && <ForReaders>{` (${words.done})`}</ForReaders>}
              </h3>
              {!isDone && <p className={styles.soft}>{words.steps[step].hint}</p>}
            </div>
            {!isDone && <Way step={step} />}
          </li>
        ))}
      </ol>
    </Section>
  );
}

const screens = {
  you: 'account',
  method: 'account',
  workspace: 'settings',
  feedback: 'widgets',
  widget: 'widgets',
  team: 'team',
} as const;

/** Leads to where the step is done. */
function Way({ step }: { step: Step }) {
  const words = useTexts(texts);
  const { id: workspaceId } = useWorkspace();
  const text = words.steps[step].action;
  if (step === 'mail')
    return (
      <a href={`${site}/docs/guides/mail/`} className={styles.button}>
        {text}
      </a>
    );
  return (
    <Link to={`/$workspaceId/${screens[step]}`} params={{ workspaceId }} className={styles.button}>
      {text}
    </Link>
  );
}

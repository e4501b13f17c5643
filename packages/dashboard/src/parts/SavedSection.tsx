import type { FormEvent, ReactNode } from 'react';
import { shared } from '../texts/shared.ts';
import { useTexts } from '../texts/texts.ts';
import { Button } from './Button.tsx';
import { Failure } from './Failure.tsx';
import { Section } from './Page.tsx';
import styles from './SavedSection.module.css';

interface Shown<Changes> {
  title: string;
  hint: ReactNode;
  isChanged: boolean;
  /** Whether a field itself shows what is wrong with it. */
  isTold?: boolean;
  change: Change<Changes>;
  changes: () => Changes;
  /** After saving too, because what is shown is then what is stored. */
  onReset: () => void;
  children: ReactNode;
}

/** A mutation, without what only its maker needs. */
interface Change<Changes> {
  mutate: (changes: Changes, then: { onSuccess: () => void }) => void;
  reset: () => void;
  isPending: boolean;
  error: unknown;
}

/** A section with its own buttons, which are there once something is changed. */
export function SavedSection<Changes>({ title, hint, change, changes, onReset, children, ...rest }: Shown<Changes>) {
  const { save, discard } = useTexts(shared);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!change.isPending) change.mutate(changes(), { onSuccess: onReset });
  };
  const reset = () => {
    change.reset();
    onReset();
  };
  return (
    <Section title={title} hint={hint}>
      <form className={styles.card} onSubmit={submit}>
        {children}
        {!rest.isTold && <Failure error={change.error} />}
        {rest.isChanged && (
          <div className={styles.buttons}>
            <Button onClick={reset}>{discard}</Button>
            <Button look="primary" type="submit" busy={change.isPending}>
              {save}
            </Button>
          </div>
        )}
      </form>
    </Section>
  );
}

import type { FormEvent, ReactNode } from 'react';
import type { ProjectUpdate } from '../../../../../generated/sdk/types.gen.ts';
import { Button } from '../../parts/Button.tsx';
import { Failure } from '../../parts/Failure.tsx';
import { Section } from '../../parts/Page.tsx';
import { shared } from '../../texts/shared.ts';
import { useTexts } from '../../texts/texts.ts';
import styles from './Projects.module.css';
import { texts } from './texts.ts';
import type { useChange } from './use-project.ts';

interface Shown {
  title: string;
  hint: ReactNode;
  isChanged: boolean;
  /** Whether a field itself shows what is wrong with it. */
  isTold?: boolean;
  change: ReturnType<typeof useChange>;
  changes: () => Omit<ProjectUpdate, 'workspaceId'>;
  /** After saving too, because what is shown is then what is stored. */
  onReset: () => void;
  children: ReactNode;
}

/** A section with its own buttons, which are there once something is changed. */
export function SavedSection({ title, hint, isChanged, isTold, change, changes, onReset, children }: Shown) {
  const words = useTexts(texts);
  const { save } = useTexts(shared);
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
        {!isTold && <Failure error={change.error} />}
        {isChanged && (
          <div className={styles.buttons}>
            <Button onClick={reset}>{words.discard}</Button>
            <Button look="primary" type="submit" busy={change.isPending}>
              {save}
            </Button>
          </div>
        )}
      </form>
    </Section>
  );
}

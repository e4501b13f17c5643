import { type FormEvent, type ReactNode, useState } from 'react';
import { automationScopeValues } from '../../../../../generated/contract-constants.ts';
import type { Project } from '../../../../../generated/sdk/types.gen.ts';
import { errorOfField } from '../../parts/errors.ts';
import { Failure } from '../../parts/Failure.tsx';
import { TextField } from '../../parts/Field.tsx';
import { SelectField } from '../../parts/SelectField.tsx';
import { useTexts } from '../../texts/texts.ts';
import { ActionList } from './ActionList.tsx';
import type { Draft } from './draft.ts';
import styles from './Form.module.css';
import { FormContext } from './form-context.ts';
import { RuleGroup } from './RuleGroup.tsx';
import { TryOut } from './TryOut.tsx';
import { texts } from './texts.ts';
import { useTrial } from './use-trial.ts';
import { vocabulary } from './vocabulary.ts';

interface Edited {
  project: Project;
  draft: Draft;
  error: unknown;
  /** What makes an automation run stays as it was made. */
  canChooseScope?: boolean;
  disabled?: boolean;
  onSave: (draft: Draft) => void;
  onEdit?: () => void;
  buttons: (draft: Draft) => ReactNode;
}

/** When, if, then, and what that would do. */
export function AutomationForm({ project, draft, error, disabled, canChooseScope, onSave, onEdit, buttons }: Edited) {
  const words = useTexts(texts);
  const [written, setWritten] = useState(draft);
  const set = (change: Partial<Draft>) => {
    setWritten({ ...written, ...change });
    onEdit?.();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    trial.reset();
    onSave(written);
  };
  const trial = useTrial(project.workspaceId, project.id, written);
  const fault = trial.error ?? error;
  const isTold = ['name', 'schedule', 'conditions', 'actions'].some((field) => errorOfField(fault, field));
  return (
    <FormContext value={{ project, scope: written.scope, error: fault }}>
      <form onSubmit={submit} noValidate>
        <fieldset className={styles.form} disabled={disabled}>
          <TextField
            label={words.name}
            value={written.name}
            error={errorOfField(fault, 'name')}
            onChange={({ target }) => set({ name: target.value })}
            autoComplete="off"
          />
          <section className={styles.block} aria-label={words.when}>
            <h2>{words.when}</h2>
            <div className={styles.body}>
              <When draft={written} canChoose={canChooseScope === true} onChange={set} error={fault} />
            </div>
          </section>
          <section className={styles.block} aria-label={words.if}>
            <h2>{words.if}</h2>
            <div className={styles.body}>
              {written.conditions.rules.length === 0 && <p className={styles.soft}>{words.ifHint}</p>}
              <RuleGroup group={written.conditions} path="conditions" onChange={(conditions) => set({ conditions })} />
            </div>
          </section>
          <section className={styles.block} aria-label={words.thenDo}>
            <h2>{words.thenDo}</h2>
            <div className={styles.body}>
              <ActionList steps={written.actions} onChange={(actions) => set({ actions })} />
            </div>
          </section>
          {!isTold && <Failure error={fault} />}
          {!disabled && <div className={styles.buttons}>{buttons(written)}</div>}
        </fieldset>
      </form>
      <TryOut draft={written} trial={trial} />
    </FormContext>
  );
}

interface Trigger {
  draft: Draft;
  canChoose: boolean;
  error: unknown;
  onChange: (change: Partial<Draft>) => void;
}

function When({ draft: { scope, schedule }, canChoose, error, onChange }: Trigger) {
  const words = useTexts(texts);
  const { scopes } = useTexts(vocabulary);
  return (
    <>
      {canChoose ? (
        <SelectField
          label={words.trigger}
          hint={words.triggerStays}
          value={scope}
          options={automationScopeValues.map((value) => ({ value, label: scopes[value] }))}
          onChoose={(next) => onChange({ scope: next })}
        />
      ) : (
        <p>{scopes[scope]}</p>
      )}
      {scope === 'time.scheduled' && (
        <div className={styles.pair}>
          <TextField
            label={words.cron}
            hint={words.cronHint}
            value={schedule.cron}
            error={errorOfField(error, 'schedule/cron')}
            onChange={({ target }) => onChange({ schedule: { ...schedule, cron: target.value } })}
          />
          <TextField
            label={words.timezone}
            value={schedule.timezone}
            error={errorOfField(error, 'schedule/timezone')}
            onChange={({ target }) => onChange({ schedule: { ...schedule, timezone: target.value } })}
          />
        </div>
      )}
    </>
  );
}

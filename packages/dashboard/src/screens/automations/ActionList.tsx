import { actionParams } from '../../../../../generated/automation-form.ts';
import { actionTypeValues } from '../../../../../generated/contract-constants.ts';
import { Button, IconButton } from '../../parts/Button.tsx';
import { errorOfField } from '../../parts/errors.ts';
import { useTexts } from '../../texts/texts.ts';
import { newStep, type Step } from './draft.ts';
import styles from './Form.module.css';
import { useForm } from './form-context.ts';
import type { ActionType, Param } from './names.ts';
import { type Asked, ParamField } from './ParamField.tsx';
import { Pick } from './Pick.tsx';
import { texts } from './texts.ts';
import { vocabulary } from './vocabulary.ts';

interface Edited {
  steps: readonly Step[];
  onChange: (steps: Step[]) => void;
}

/** What happens, step by step. */
export function ActionList({ steps, onChange }: Edited) {
  const words = useTexts(texts);
  const { error } = useForm();
  const raise = (index: number) =>
    onChange([...steps.slice(0, index - 1), ...swapped(steps, index), ...steps.slice(index + 1)]);
  return (
    <div className={styles.outermost}>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step.key} className={styles.step}>
            <ActionFields
              step={step}
              path={`actions/${index}`}
              onChange={(next) => onChange(steps.map((one) => (one === step ? next : one)))}
            />
            <div className={styles.tools}>
              {index > 0 && <IconButton icon="up" label={words.actionUp} onClick={() => raise(index)} />}
              <IconButton
                icon="close"
                label={words.removeAction}
                onClick={() => onChange(steps.filter((one) => one !== step))}
              />
            </div>
          </li>
        ))}
      </ol>
      {steps.length === 0 && errorOfField(error, 'actions') && (
        <p className={styles.error} role="alert">
          {errorOfField(error, 'actions')}
        </p>
      )}
      <div className={styles.adding}>
        <Button look="ghost" icon="plus" onClick={() => onChange([...steps, newStep()])}>
          {words.addAction}
        </Button>
      </div>
    </div>
  );
}

function ActionFields({ step, path, onChange }: { step: Step; path: string; onChange: (step: Step) => void }) {
  const words = useTexts(texts);
  const { actions } = useTexts(vocabulary);
  const asked: Record<string, Asked> = actionParams[step.type];
  const choose = (type: ActionType) => onChange({ ...step, type, params: emptyParams(type) });
  return (
    <div className={styles.fields}>
      <Pick
        label={words.action}
        className={styles.strong}
        value={step.type}
        options={actionTypeValues.map((value) => ({ value, label: actions[value] }))}
        onChoose={(type) => choose(type as ActionType)}
      />
      {Object.entries(asked).map(([name, param]) => (
        <ParamField
          key={name}
          name={name as Param}
          asked={param}
          step={step}
          path={`${path}/params/${name}`}
          onChange={(value) => onChange({ ...step, params: withParam(step.params, name, value) })}
        />
      ))}
    </div>
  );
}

/** What is optional is left out while it is empty. */
function withParam(params: Step['params'], name: string, value: unknown): Step['params'] {
  const { [name]: _former, ...rest } = params;
  return value === undefined ? rest : { ...rest, [name]: value };
}

function emptyParams(type: ActionType): Step['params'] {
  const required = Object.entries<Asked>(actionParams[type]).filter(([, asked]) => asked.required);
  return Object.fromEntries(required.map(([name, { form, values }]) => [name, emptyForms[form] ?? values[0] ?? '']));
}

/** With which value a param begins, by its form. */
const emptyForms: Record<string, unknown> = { yesNo: true, list: [] };

function swapped(steps: readonly Step[], index: number): Step[] {
  return steps.slice(index - 1, index + 1).reverse();
}

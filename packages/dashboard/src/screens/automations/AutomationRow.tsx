import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Automation } from '../../../../../generated/sdk/types.gen.ts';
import { useWorkspace } from '../../api/me.ts';
import { IconButton } from '../../parts/Button.tsx';
import { tell, tellError } from '../../parts/tell.ts';
import { useTexts } from '../../texts/texts.ts';
import styles from './Automations.module.css';
import { countRules } from './fields.ts';
import { Switch } from './Switch.tsx';
import { texts } from './texts.ts';
import { change, refreshAutomations } from './use-automations.ts';
import { vocabulary } from './vocabulary.ts';

interface Listed {
  automation: Automation;
  canMove: boolean;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
}

export function AutomationRow({ automation, canMove, onUp, onDown }: Listed) {
  const words = useTexts(texts);
  const { rules, steps } = useTexts(vocabulary);
  const { id: workspaceId, role } = useWorkspace();
  const { id, name, enabled, conditions, actions, runStats } = automation;
  const toggle = useMutation({
    mutationFn: (isOn: boolean) => change(workspaceId, id, { enabled: isOn }),
    onError: tellError,
    onSettled: refreshAutomations,
  });
  const turn = async (isOn: boolean, offersUndo = true): Promise<void> => {
    await toggle.mutateAsync(isOn);
    tell(isOn ? words.switchedOn : words.switchedOff, offersUndo ? () => void turn(!isOn, false) : undefined);
  };
  const isOn = toggle.isPending ? toggle.variables : enabled;
  const { matched7d, errored7d } = runStats;
  return (
    <li className={`${styles.row} ${isOn ? '' : styles.off}`}>
      <Switch
        label={words.isOn(name)}
        isOn={isOn}
        disabled={role === 'member'}
        onChange={(next) => turn(next).catch(() => undefined)}
      />
      <Link
        to="/$workspaceId/automations/$automationId"
        params={{ workspaceId, automationId: id }}
        className={styles.link}
      >
        <strong>{name}</strong>
        <span className={styles.soft}>
          {rules(countRules(conditions))} · {steps(actions.length)}
        </span>
      </Link>
      <p className={styles.stats}>
        {matched7d > 0 && <span className={styles.soft}>{words.ranLately(matched7d)}</span>}
        {errored7d > 0 && <span className={styles.failed}>{words.failedLately(errored7d)}</span>}
      </p>
      {canMove && (
        <div className={styles.order}>
          <IconButton icon="up" label={words.moveUp(name)} disabled={!onUp} onClick={onUp} />
          <IconButton icon="down" label={words.moveDown(name)} disabled={!onDown} onClick={onDown} />
        </div>
      )}
    </li>
  );
}

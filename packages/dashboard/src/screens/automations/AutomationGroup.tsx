import { useMutation } from '@tanstack/react-query';
import type { Automation } from '../../../../../generated/sdk/types.gen.ts';
import { useWorkspace } from '../../api/me.ts';
import { Rows } from '../../parts/Rows.tsx';
import { tellError } from '../../parts/tell.ts';
import { AutomationRow } from './AutomationRow.tsx';
import styles from './Automations.module.css';
import { move, refreshAutomations } from './use-automations.ts';

interface Grouped {
  title: string;
  hint: string;
  automations: readonly Automation[];
  isSystem?: boolean;
}

/** Those that the same thing makes run, in their order, which the reader can change. */
export function AutomationGroup({ title, hint, automations, isSystem = false }: Grouped) {
  const { id: workspaceId, role } = useWorkspace();
  const reorder = useMutation({
    mutationFn: ({ from, to }: { from: number; to: number }) => move(workspaceId, automations, from, to),
    onError: tellError,
    onSettled: refreshAutomations,
  });
  if (automations.length === 0) return null;
  const canMove = role !== 'member' && !isSystem && automations.length > 1;
  const moveTo = (from: number, to: number) =>
    canMove && to >= 0 && to < automations.length && !reorder.isPending
      ? () => reorder.mutate({ from, to })
      : undefined;
  return (
    <section className={styles.section} aria-label={title}>
      <div>
        <h2>{title}</h2>
        <p className={styles.soft}>{hint}</p>
      </div>
      <Rows>
        {automations.map((automation, index) => (
          <AutomationRow
            key={automation.id}
            automation={automation}
            canMove={canMove}
            onUp={moveTo(index, index - 1)}
            onDown={moveTo(index, index + 1)}
          />
        ))}
      </Rows>
    </section>
  );
}

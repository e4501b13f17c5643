import { combinatorValues } from '../../../../../generated/contract-constants.ts';
import type { Combinator } from '../../../../../generated/sdk/types.gen.ts';
import { Button, IconButton } from '../../parts/Button.tsx';
import { useTexts } from '../../texts/texts.ts';
import { type Group, isGroup, newGroup, newRule, type Rule } from './draft.ts';
import styles from './Form.module.css';
import { Pick } from './Pick.tsx';
import { RuleLine } from './RuleLine.tsx';
import { texts } from './texts.ts';

interface Edited {
  group: Group;
  /** Where it is in the body, such as `conditions/rules/0`. */
  path: string;
  depth?: number;
  onChange: (group: Group) => void;
  onRemove?: () => void;
}

/** As deep as the contract allows groups to go. */
const deepest = 3;

export function RuleGroup({ group, path, depth = 1, onChange, onRemove }: Edited) {
  const words = useTexts(texts);
  const set = (rules: Group['rules']) => onChange({ ...group, rules });
  const replace = (next: Rule | Group) => set(group.rules.map((node) => (node.key === next.key ? next : node)));
  const remove = (gone: Rule | Group) => set(group.rules.filter((node) => node !== gone));
  return (
    <div className={depth > 1 ? styles.group : styles.outermost}>
      {(depth > 1 || group.rules.length > 0) && (
        <div className={styles.line}>
          <Pick
            label={words.combinator}
            className={styles.combinator}
            value={group.combinator}
            options={combinatorValues.map((value) => ({ value, label: words.combinators[value] }))}
            onChoose={(combinator) => onChange({ ...group, combinator: combinator as Combinator })}
          />
          {onRemove && <IconButton icon="close" label={words.removeGroup} onClick={onRemove} />}
        </div>
      )}
      {group.rules.map((node, index) =>
        isGroup(node) ? (
          <RuleGroup
            key={node.key}
            group={node}
            path={`${path}/rules/${index}`}
            depth={depth + 1}
            onChange={replace}
            onRemove={() => remove(node)}
          />
        ) : (
          <RuleLine
            key={node.key}
            rule={node}
            path={`${path}/rules/${index}`}
            onChange={replace}
            onRemove={() => remove(node)}
          />
        ),
      )}
      <div className={styles.adding}>
        <Button look="ghost" icon="plus" onClick={() => set([...group.rules, newRule()])}>
          {words.addRule}
        </Button>
        {depth < deepest && (
          <Button look="ghost" icon="plus" onClick={() => set([...group.rules, newGroup([newRule()], 'or')])}>
            {words.addGroup}
          </Button>
        )}
      </div>
    </div>
  );
}

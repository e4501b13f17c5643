import { useState } from 'react';
import type { ApiKey } from '../../../../../generated/sdk/types.gen.ts';
import { useMe } from '../../api/me.ts';
import { IconButton } from '../../parts/Button.tsx';
import { Icon } from '../../parts/Icon.tsx';
import { Menu, MenuItem } from '../../parts/Menu.tsx';
import { useTexts } from '../../texts/texts.ts';
import { fullTime, relativeTime } from '../../texts/times.ts';
import { RevokeKey } from './RevokeKey.tsx';
import { RotateKey } from './RotateKey.tsx';
import styles from './Row.module.css';
import { texts } from './texts.ts';

export function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const words = useTexts(texts);
  const [asked, setAsked] = useState<'rotate' | 'revoke'>();
  const { name, prefix, scopes, workspaceIds, lastUsedAt, revokedAt, expiresAt } = apiKey;
  const close = () => setAsked(undefined);
  const hasExpired = !!expiresAt && Date.parse(expiresAt) <= Date.now();
  const parts = [
    words.scopeCount(scopes.length),
    expiresAt && !revokedAt && (hasExpired ? words.expiredAt : words.expiresAt)(relativeTime(expiresAt)),
  ];
  const used = lastUsedAt ? words.lastUsed(relativeTime(lastUsedAt)) : words.neverUsed;
  const last = revokedAt ?? lastUsedAt;
  return (
    <li className={`${styles.row} ${styles.key} ${revokedAt || hasExpired ? styles.ended : ''}`}>
      <span className={styles.badge}>
        <Icon name="key" />
      </span>
      <div>
        <p className={styles.name}>
          <span>{name}</span>
        </p>
        <p className={styles.under} title={scopes.join(', ')}>
          {prefix && <code>{prefix}… · </code>}
          {parts.filter(Boolean).join(' · ')}
        </p>
        {workspaceIds && <LimitOf workspaceIds={workspaceIds} />}
      </div>
      <p className={styles.when} title={last ? fullTime(last) : undefined}>
        {revokedAt ? words.revokedAt(relativeTime(revokedAt)) : used}
      </p>
      {revokedAt ? (
        <span />
      ) : (
        <Menu trigger={<IconButton icon="more" label={words.actions(name)} />}>
          {!hasExpired && <MenuItem onSelect={() => setAsked('rotate')}>{words.rotate}</MenuItem>}
          <MenuItem onSelect={() => setAsked('revoke')}>{words.revoke}</MenuItem>
        </Menu>
      )}
      {asked === 'rotate' && <RotateKey apiKey={apiKey} onClose={close} />}
      {asked === 'revoke' && <RevokeKey apiKey={apiKey} onClose={close} />}
    </li>
  );
}

/** The only workspaces that a key reaches. `Keys` explains why. */
function LimitOf({ workspaceIds }: { workspaceIds: readonly string[] }) {
  const words = useTexts(texts);
  const names = useMe().workspaces.flatMap(({ id, name }) => (workspaceIds.includes(id) ? [name] : []));
  return <p className={`${styles.mark} ${styles.limit}`}>{names.length > 0 ? words.onlyIn(names) : words.nowhere}</p>;
}

import type { ReactNode } from 'react';
import { useWorkspace } from '../api/me.ts';
import { shared } from '../texts/shared.ts';
import { useTexts } from '../texts/texts.ts';
import styles from './ForAdmins.module.css';

/** Fields that only owners and admins change. Members see them, and why they cannot. */
export function ForAdmins({ className = '', children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <>
      <OnlyAdmins />
      <fieldset className={`${styles.fields} ${className}`} disabled={useWorkspace().role === 'member'}>
        {children}
      </fieldset>
    </>
  );
}

/** Tells members that they cannot change what follows. */
export function OnlyAdmins() {
  const { onlyAdmins } = useTexts(shared);
  return useWorkspace().role === 'member' && <p className={styles.reason}>{onlyAdmins}</p>;
}

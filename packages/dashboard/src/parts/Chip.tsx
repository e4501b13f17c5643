import type { ReactNode } from 'react';
import { IconButton } from './Button.tsx';
import styles from './Chip.module.css';

interface Shown {
  children: ReactNode;
  /** The label of the button that takes it away. */
  label: string;
  onRemove: () => void;
}

/** By what a list is narrowed. */
export function Chip({ children, label, onRemove }: Shown) {
  return (
    <span className={styles.chip}>
      {children}
      <IconButton icon="close" label={label} onClick={onRemove} />
    </span>
  );
}

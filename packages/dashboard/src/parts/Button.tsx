import type { ComponentProps } from 'react';
import styles from './Button.module.css';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';

interface Look {
  look?: 'primary' | 'plain' | 'ghost' | 'danger';
  icon?: IconName;
  /** While its work goes on. It keeps the focus, and does nothing. */
  busy?: boolean | undefined;
}

export function Button({
  look = 'plain',
  icon,
  busy,
  children,
  className = '',
  onClick,
  ...rest
}: ComponentProps<'button'> & Look) {
  return (
    <button
      type="button"
      className={`${styles.button} ${styles[look]} ${className}`}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {icon && <Icon name={icon} />}
      {typeof children === 'string' ? <span className={styles.text}>{children}</span> : children}
    </button>
  );
}

/** A button of a drawing alone, with what it does as its label. */
export function IconButton({
  icon,
  label,
  className = '',
  ...rest
}: ComponentProps<'button'> & { icon: IconName; label: string }) {
  return (
    <button type="button" className={`${styles.icon} ${className}`} aria-label={label} title={label} {...rest}>
      <Icon name={icon} />
    </button>
  );
}

import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import styles from './Back.module.css';
import { Icon } from './Icon.tsx';

/** Leads from a screen to the one above it. */
export const Back = createLink(({ children, ...given }: ComponentProps<'a'>) => (
  <a {...given} className={styles.back}>
    <Icon name="back" />
    {children}
  </a>
));

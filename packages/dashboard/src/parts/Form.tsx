import type { ComponentProps } from 'react';
import styles from './Form.module.css';

/** Fields one below the other, within a dialog or a section. */
export function Form(given: ComponentProps<'form'>) {
  return <form className={styles.form} {...given} />;
}

import { Outlet } from '@tanstack/react-router';
import { Toast } from '../parts/Toast.tsx';
import { NoConnection } from '../shell/NoConnection.tsx';
import styles from './Root.module.css';

/** The screen, and below it the place of what it tells, which therefore never lies over a button. */
export function Root() {
  return (
    <>
      <div className={styles.root}>
        <div className={styles.screen}>
          <Outlet />
        </div>
        <Toast />
      </div>
      <NoConnection />
    </>
  );
}

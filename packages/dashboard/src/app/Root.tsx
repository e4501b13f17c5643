import { Outlet } from '@tanstack/react-router';
import { Toasts } from '../parts/Toasts.tsx';
import { NoConnection } from '../shell/NoConnection.tsx';

export function Root() {
  return (
    <>
      <Outlet />
      <NoConnection />
      <Toasts />
    </>
  );
}

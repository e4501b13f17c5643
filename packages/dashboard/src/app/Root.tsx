import { Outlet } from '@tanstack/react-router';
import { Toasts } from '../parts/Toasts.tsx';

export function Root() {
  return (
    <>
      <Outlet />
      <Toasts />
    </>
  );
}

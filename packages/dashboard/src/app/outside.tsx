import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { late } from '../base/late.ts';
import { NoSuchPage } from '../parts/ScreenFailure.tsx';
import { Root } from './Root.tsx';

/** The root of all screens. */
export const root = createRootRoute({ component: Root, notFoundComponent: NoSuchPage });

export const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: ({ to, error }: Record<string, unknown>): { to?: string; error?: string } => ({
    ...(typeof to === 'string' && to.startsWith('/') && { to }),
    ...(typeof error === 'string' && { error }),
  }),
  component: lazyRouteComponent(() => late(() => import('../screens/sign-in/SignIn.tsx')), 'SignIn'),
});

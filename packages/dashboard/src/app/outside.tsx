import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { requireMe } from '../api/require-me.ts';
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

export const authorize = createRoute({
  getParentRoute: () => root,
  path: '/authorize',
  validateSearch: ({ request }: Record<string, unknown>): { request?: string } =>
    typeof request === 'string' ? { request } : {},
  beforeLoad: async ({ location }) => {
    await requireMe(location.href);
  },
  component: lazyRouteComponent(() => late(() => import('../screens/authorize/Authorize.tsx')), 'Authorize'),
});

import {
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router';
import { isEmpty } from '../api/is-empty.ts';
import { meQuery } from '../api/me.ts';
import { queryClient } from '../api/query-client.ts';
import { requireMe } from '../api/require-me.ts';
import { late } from '../base/late.ts';
import { site } from '../base/site.ts';
import { readStored } from '../base/stored.ts';
import { Loading } from '../parts/Loading.tsx';
import { readNewSearch } from '../screens/automations/search.ts';
import { readCustomerSearch } from '../screens/customers/search.ts';
import { readInboxSearch } from '../screens/items/filters.ts';
import { readReportSearch } from '../screens/reports/search.ts';
import { NoWorkspace, ScreenFailed } from '../shell/Missing.tsx';
import { authorize, root, signIn } from './outside.tsx';

const first = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: NoWorkspace,
  beforeLoad: async ({ location }) => {
    const { workspaces } = await requireMe(location.href);
    const workspace = workspaces.find(({ id }) => id === readStored('workspace')) ?? workspaces[0];
    if (workspace) throw redirect({ to: '/$workspaceId', params: { workspaceId: workspace.id }, replace: true });
  },
});

const workspace = createRoute({
  getParentRoute: () => root,
  path: '/$workspaceId',
  component: lazyRouteComponent(() => late(() => import('../shell/Shell.tsx')), 'Shell'),
  beforeLoad: async ({ params, location }) => {
    const { workspaces } = await requireMe(location.href);
    if (!workspaces.some(({ id }) => id === params.workspaceId)) throw notFound();
  },
  loader: () => queryClient.ensureQueryData(meQuery()),
});

/** A screen of the workspace that keeps nothing in its address but its path. */
const screen = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => workspace, path, component });

const begin = createRoute({
  getParentRoute: () => workspace,
  path: '/',
  beforeLoad: async ({ params }) => {
    const to = (await isEmpty(params.workspaceId)) ? '/$workspaceId/start' : '/$workspaceId/inbox';
    throw redirect({ to, params, replace: true });
  },
});

const start = screen(
  '/start',
  lazyRouteComponent(() => late(() => import('../screens/start/Start.tsx')), 'Start'),
);

const importing = screen(
  '/start/import',
  lazyRouteComponent(() => late(() => import('../screens/import/Import.tsx')), 'Import'),
);

const inbox = createRoute({
  getParentRoute: () => workspace,
  path: '/inbox',
  validateSearch: readInboxSearch,
  component: lazyRouteComponent(() => late(() => import('../screens/inbox/Inbox.tsx')), 'Inbox'),
});

const item = createRoute({
  getParentRoute: () => workspace,
  path: '/inbox/$number',
  validateSearch: readInboxSearch,
  component: lazyRouteComponent(() => late(() => import('../screens/item/Item.tsx')), 'Item'),
});

const mails = screen(
  '/mails',
  lazyRouteComponent(() => late(() => import('../screens/mails/HeldMails.tsx')), 'HeldMails'),
);

const explainMail = screen(
  '/mails/explain',
  lazyRouteComponent(() => late(() => import('../screens/mails/ExplainMail.tsx')), 'ExplainMail'),
);

const mail = screen(
  '/mails/$mailId',
  lazyRouteComponent(() => late(() => import('../screens/mails/HeldMail.tsx')), 'HeldMail'),
);

const team = screen(
  '/team',
  lazyRouteComponent(() => late(() => import('../screens/team/Team.tsx')), 'Team'),
);

const settings = screen(
  '/settings',
  lazyRouteComponent(() => late(() => import('../screens/settings/Settings.tsx')), 'Settings'),
);

const customers = createRoute({
  getParentRoute: () => workspace,
  path: '/customers',
  validateSearch: readCustomerSearch,
  component: lazyRouteComponent(() => late(() => import('../screens/customers/Customers.tsx')), 'Customers'),
});

const customer = screen(
  '/customers/$customerId',
  lazyRouteComponent(() => late(() => import('../screens/customers/Profile.tsx')), 'Profile'),
);

const automations = createRoute({
  getParentRoute: () => workspace,
  path: '/automations',
  validateSearch: ({ project }: Record<string, unknown>): { project?: string } =>
    typeof project === 'string' ? { project } : {},
  component: lazyRouteComponent(() => late(() => import('../screens/automations/Automations.tsx')), 'Automations'),
});

const newAutomation = createRoute({
  getParentRoute: () => workspace,
  path: '/automations/new',
  validateSearch: readNewSearch,
  component: lazyRouteComponent(() => late(() => import('../screens/automations/NewAutomation.tsx')), 'NewAutomation'),
});

const automation = screen(
  '/automations/$automationId',
  lazyRouteComponent(() => late(() => import('../screens/automations/EditAutomation.tsx')), 'EditAutomation'),
);

const widgets = createRoute({
  getParentRoute: () => workspace,
  path: '/widgets',
  validateSearch: ({ widget }: Record<string, unknown>): { widget?: string } =>
    typeof widget === 'string' ? { widget } : {},
  component: lazyRouteComponent(() => late(() => import('../screens/widgets/Widgets.tsx')), 'Widgets'),
});

const connections = screen(
  '/connections',
  lazyRouteComponent(() => late(() => import('../screens/connections/Connections.tsx')), 'Connections'),
);

const subscription = screen(
  '/connections/$subscriptionId',
  lazyRouteComponent(() => late(() => import('../screens/connections/SubscriptionScreen.tsx')), 'SubscriptionScreen'),
);

const projects = screen(
  '/projects',
  lazyRouteComponent(() => late(() => import('../screens/projects/Projects.tsx')), 'Projects'),
);

const project = screen(
  '/projects/$projectId',
  lazyRouteComponent(() => late(() => import('../screens/projects/ProjectScreen.tsx')), 'ProjectScreen'),
);

const reports = createRoute({
  getParentRoute: () => workspace,
  path: '/reports',
  validateSearch: readReportSearch,
  component: lazyRouteComponent(() => late(() => import('../screens/reports/Reports.tsx')), 'Reports'),
});

const account = screen(
  '/account',
  lazyRouteComponent(() => late(() => import('../screens/account/Account.tsx')), 'Account'),
);

const notificationSettings = screen(
  '/account/notifications',
  lazyRouteComponent(
    () => late(() => import('../screens/notifications/NotificationSettings.tsx')),
    'NotificationSettings',
  ),
);

const beginning = [begin, start, importing];
const ofInbox = [inbox, item, mails, explainMail, mail];
const ofAutomations = [automations, newAutomation, automation];
const ofProjects = [projects, project];
const ofConnections = [connections, subscription];
const others = [account, notificationSettings, customers, customer, reports, settings, team, widgets];
const ofWorkspace = [...beginning, ...ofInbox, ...ofAutomations, ...ofProjects, ...ofConnections, ...others];
const tree = root.addChildren([signIn, authorize, first, workspace.addChildren(ofWorkspace)]);

export const router = createRouter({
  routeTree: tree,
  basepath: new URL(`${site}/app`).pathname,
  defaultPendingComponent: Loading,
  defaultErrorComponent: ScreenFailed,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

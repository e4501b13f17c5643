import type { OperationId, operationFacts } from '../../../generated/operations.ts';
import type { operations } from '../../../src/contract/operations.ts';
import { aFileForm } from '../../support/forms.ts';
import { png } from '../../support/media.ts';

/** The ids that a request may name: of one workspace, or of two mixed. */
export interface Ids {
  workspaceId: string;
  projectId: string;
  feedbackId: string;
  widgetId: string;
  webhookId: string;
  automationId: string;
  customerId: string;
  /** Another customer of the same workspace. */
  sourceCustomerId: string;
}

export interface Sample {
  /** Values of the path's placeholders. */
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
  headers?: Record<string, string>;
}

/** The operations that want an API key. */
type KeyedId = { [Id in OperationId]: (typeof operationFacts)[Id]['scope'] extends null ? never : Id }[OperationId];

/** A request to each operation that is built and wants a key, in the form that the contract wants; a missing one does not compile. */
export const sampleRequests = {
  listFeedback: ({ workspaceId }) => ({ query: { workspaceId } }),
  createFeedback: ({ workspaceId, projectId }) => ({ body: { workspaceId, projectId, message: 'Hi' } }),
  getFeedback: ({ workspaceId, feedbackId: id }) => ({ params: { id }, query: { workspaceId } }),
  getFeedbackByNumber: ({ workspaceId }) => ({ params: { ticketNumber: '1' }, query: { workspaceId } }),
  updateFeedback: ({ workspaceId, feedbackId: id }) => ({ params: { id }, body: { workspaceId, isPublic: true } }),
  deleteFeedback: ({ workspaceId, feedbackId: id }) => ({ params: { id }, query: { workspaceId } }),
  listComments: ({ workspaceId, feedbackId: id }) => ({ params: { id }, query: { workspaceId } }),
  createComment: ({ workspaceId, feedbackId: id }) => ({ params: { id }, body: { workspaceId, message: 'Hi' } }),
  listNotes: ({ workspaceId, feedbackId: id }) => ({ params: { id }, query: { workspaceId } }),
  createNote: ({ workspaceId, feedbackId: id }) => ({ params: { id }, body: { workspaceId, content: 'Hi' } }),
  uploadFile: ({ workspaceId }) => ({ query: { workspaceId }, ...aFileForm(png, {}) }),
  listProjects: ({ workspaceId }) => ({ query: { workspaceId } }),
  createProject: ({ workspaceId }) => ({ body: { workspaceId, name: 'P' } }),
  getProject: ({ workspaceId, projectId: id }) => ({ params: { id }, query: { workspaceId } }),
  updateProject: ({ workspaceId, projectId: id }) => ({ params: { id }, body: { workspaceId, name: 'Q' } }),
  deleteProject: ({ workspaceId, projectId: id }) => ({ params: { id }, query: { workspaceId } }),
  listWidgets: ({ workspaceId }) => ({ query: { workspaceId } }),
  createWidget: ({ workspaceId, projectId }) => ({
    body: { workspaceId, projectId, name: 'W', config: { type: 'modal' } },
  }),
  getWidget: ({ workspaceId, widgetId: id }) => ({ params: { id }, query: { workspaceId } }),
  updateWidget: ({ workspaceId, widgetId: id }) => ({ params: { id }, body: { workspaceId, enabled: false } }),
  deleteWidget: ({ workspaceId, widgetId: id }) => ({ params: { id }, query: { workspaceId } }),
  listWebhooks: ({ workspaceId }) => ({ query: { workspaceId } }),
  createWebhook: ({ workspaceId, projectId }) => ({ body: { workspaceId, projectId, name: 'H' } }),
  deleteWebhook: ({ workspaceId, webhookId: id }) => ({ params: { id }, query: { workspaceId } }),
  listCustomers: ({ workspaceId }) => ({ query: { workspaceId } }),
  createCustomer: ({ workspaceId }) => ({ body: { workspaceId, name: 'Ada' } }),
  getCustomer: ({ workspaceId, customerId: id }) => ({ params: { id }, query: { workspaceId } }),
  updateCustomer: ({ workspaceId, customerId: id }) => ({ params: { id }, body: { workspaceId, company: 'C' } }),
  deleteCustomer: ({ workspaceId, customerId: id }) => ({ params: { id }, query: { workspaceId } }),
  mergeCustomers: ({ workspaceId, customerId: targetId, sourceCustomerId }) => ({
    params: { targetId },
    body: { workspaceId, sourceCustomerId },
  }),
  listAutomations: ({ workspaceId, projectId }) => ({ query: { workspaceId, projectId } }),
  createAutomation: ({ workspaceId, projectId }) => ({
    body: {
      workspaceId,
      projectId,
      name: 'A',
      scope: 'feedback.created',
      actions: [{ type: 'add_tag', params: { tag: 'new' } }],
    },
  }),
  getAutomation: ({ workspaceId, automationId: id }) => ({ params: { id }, query: { workspaceId } }),
  updateAutomation: ({ workspaceId, automationId: id }) => ({ params: { id }, body: { workspaceId, name: 'B' } }),
  deleteAutomation: ({ workspaceId, automationId: id }) => ({ params: { id }, query: { workspaceId } }),
  runAutomation: ({ workspaceId, automationId: id, feedbackId }) => ({
    params: { id },
    body: { workspaceId, feedbackId },
  }),
  dryRunAutomation: ({ workspaceId, automationId: id, feedbackId }) => ({
    params: { id },
    body: { workspaceId, feedbackId },
  }),
  listAutomationRuns: ({ workspaceId, automationId: id }) => ({ params: { id }, query: { workspaceId } }),
  listWorkspaces: () => ({}),
  getWorkspace: ({ workspaceId: id }) => ({ params: { id } }),
  getWorkspaceUsage: ({ workspaceId: id }) => ({ params: { id } }),
} satisfies Record<keyof typeof operations & KeyedId, (ids: Ids) => Sample>;

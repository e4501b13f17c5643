import type { OperationId } from '../../generated/operations.ts';
import type { operations } from '../../src/operations.ts';

/** The ids that a request may name: of one workspace, or of two mixed. */
export interface Ids {
  workspaceId: string;
  projectId: string;
  feedbackId: string;
}

export interface Sample {
  /** Values of the path's placeholders. */
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
}

/** A request to each operation that is built, in the form that the contract wants; a missing one does not compile. */
export const sampleRequests = {
  listFeedback: ({ workspaceId }) => ({ query: { workspaceId } }),
  createFeedback: ({ workspaceId, projectId }) => ({ body: { workspaceId, projectId, message: 'Hi' } }),
  getFeedback: ({ workspaceId, feedbackId: id }) => ({ params: { id }, query: { workspaceId } }),
  getFeedbackByNumber: ({ workspaceId }) => ({ params: { ticketNumber: '1' }, query: { workspaceId } }),
  updateFeedback: ({ workspaceId, feedbackId: id }) => ({ params: { id }, body: { workspaceId, isPublic: true } }),
  deleteFeedback: ({ workspaceId, feedbackId: id }) => ({ params: { id }, query: { workspaceId } }),
  listProjects: ({ workspaceId }) => ({ query: { workspaceId } }),
  createProject: ({ workspaceId }) => ({ body: { workspaceId, name: 'P' } }),
  getProject: ({ workspaceId, projectId: id }) => ({ params: { id }, query: { workspaceId } }),
  updateProject: ({ workspaceId, projectId: id }) => ({ params: { id }, body: { workspaceId, name: 'Q' } }),
  deleteProject: ({ workspaceId, projectId: id }) => ({ params: { id }, query: { workspaceId } }),
  listWorkspaces: () => ({}),
  getWorkspace: ({ workspaceId: id }) => ({ params: { id } }),
  getWorkspaceUsage: ({ workspaceId: id }) => ({ params: { id } }),
} satisfies Record<keyof typeof operations & OperationId, (ids: Ids) => Sample>;

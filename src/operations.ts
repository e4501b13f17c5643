import type { OperationId } from '../generated/operations.ts';
import { createAutomation } from './automations/create-automation.ts';
import { deleteAutomation } from './automations/delete-automation.ts';
import { dryRunAutomation } from './automations/dry-run-automation.ts';
import { getAutomation } from './automations/get-automation.ts';
import { listAutomationRuns } from './automations/list-automation-runs.ts';
import { listAutomations } from './automations/list-automations.ts';
import { runAutomation } from './automations/run-automation.ts';
import { updateAutomation } from './automations/update-automation.ts';
import { createComment } from './comments/create-comment.ts';
import { listComments } from './comments/list-comments.ts';
import { createCustomer } from './customers/create-customer.ts';
import { deleteCustomer } from './customers/delete-customer.ts';
import { getCustomer } from './customers/get-customer.ts';
import { listCustomers } from './customers/list-customers.ts';
import { mergeCustomers } from './customers/merge-customers.ts';
import { updateCustomer } from './customers/update-customer.ts';
import { createFeedback } from './feedback/create-feedback.ts';
import { deleteFeedback } from './feedback/delete-feedback.ts';
import { getFeedback } from './feedback/get-feedback.ts';
import { getFeedbackByNumber } from './feedback/get-feedback-by-number.ts';
import { listFeedback } from './feedback/list-feedback.ts';
import { updateFeedback } from './feedback/update-feedback.ts';
import { createNote } from './notes/create-note.ts';
import { listNotes } from './notes/list-notes.ts';
import type { Operation } from './platform/context.ts';
import { createProject } from './projects/create-project.ts';
import { deleteProject } from './projects/delete-project.ts';
import { getProject } from './projects/get-project.ts';
import { listProjects } from './projects/list-projects.ts';
import { updateProject } from './projects/update-project.ts';
import { uploadFile } from './uploads/upload-file.ts';
import { receiveWebhook } from './webhook-intake/receive-webhook.ts';
import { createWebhook } from './webhooks/create-webhook.ts';
import { deleteWebhook } from './webhooks/delete-webhook.ts';
import { listWebhooks } from './webhooks/list-webhooks.ts';
import { getWidgetSettings } from './widget-intake/get-widget-settings.ts';
import { submitWidgetFeedback } from './widget-intake/submit-widget-feedback.ts';
import { uploadWidgetFile } from './widget-intake/upload-widget-file.ts';
import { createWidget } from './widgets/create-widget.ts';
import { deleteWidget } from './widgets/delete-widget.ts';
import { getWidget } from './widgets/get-widget.ts';
import { listWidgets } from './widgets/list-widgets.ts';
import { updateWidget } from './widgets/update-widget.ts';
import { getWorkspace } from './workspaces/get-workspace.ts';
import { getWorkspaceUsage } from './workspaces/get-workspace-usage.ts';
import { listWorkspaces } from './workspaces/list-workspaces.ts';

/** Every operation of the contract; a missing one does not compile. */
export const operations = {
  listFeedback,
  createFeedback,
  getFeedback,
  getFeedbackByNumber,
  updateFeedback,
  deleteFeedback,
  listCustomers,
  createCustomer,
  getCustomer,
  updateCustomer,
  deleteCustomer,
  mergeCustomers,
  uploadFile,
  listComments,
  createComment,
  listNotes,
  createNote,
  listProjects,
  createProject,
  getProject,
  updateProject,
  deleteProject,
  listWorkspaces,
  getWorkspace,
  getWorkspaceUsage,
  listWidgets,
  createWidget,
  getWidget,
  updateWidget,
  deleteWidget,
  getWidgetSettings,
  submitWidgetFeedback,
  uploadWidgetFile,
  listWebhooks,
  createWebhook,
  deleteWebhook,
  receiveWebhook,
  listAutomations,
  createAutomation,
  getAutomation,
  updateAutomation,
  deleteAutomation,
  runAutomation,
  dryRunAutomation,
  listAutomationRuns,
} satisfies { [Id in OperationId]: Operation<Id> };

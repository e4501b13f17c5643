// Generated from openapi/ by npm run generate. Do not edit.
import type * as contract from './sdk/types.gen.ts';

type WithDefaults<Input, Key extends PropertyKey> = Input & { [K in Key & keyof Input]-?: NonNullable<Input[K]> };

/** The types of each operation: path parameters, query, body, and the body of its success response. */
export interface Operations {
  listFeedback: { params: NonNullable<contract.ListFeedbackData['path']>; query: WithDefaults<NonNullable<contract.ListFeedbackData['query']>, 'sort' | 'order' | 'pageSize'>; body: contract.ListFeedbackData['body']; response: contract.ListFeedbackResponses[200] };
  createFeedback: { params: NonNullable<contract.CreateFeedbackData['path']>; query: NonNullable<contract.CreateFeedbackData['query']>; body: WithDefaults<contract.CreateFeedbackData['body'], 'widgetId' | 'customerCommentsEnabled'>; response: contract.CreateFeedbackResponses[201] };
  getFeedback: { params: NonNullable<contract.GetFeedbackData['path']>; query: NonNullable<contract.GetFeedbackData['query']>; body: contract.GetFeedbackData['body']; response: contract.GetFeedbackResponses[200] };
  updateFeedback: { params: NonNullable<contract.UpdateFeedbackData['path']>; query: NonNullable<contract.UpdateFeedbackData['query']>; body: contract.UpdateFeedbackData['body']; response: contract.UpdateFeedbackResponses[200] };
  deleteFeedback: { params: NonNullable<contract.DeleteFeedbackData['path']>; query: NonNullable<contract.DeleteFeedbackData['query']>; body: contract.DeleteFeedbackData['body']; response: contract.DeleteFeedbackResponses[200] };
  getFeedbackByNumber: { params: NonNullable<contract.GetFeedbackByNumberData['path']>; query: NonNullable<contract.GetFeedbackByNumberData['query']>; body: contract.GetFeedbackByNumberData['body']; response: contract.GetFeedbackByNumberResponses[200] };
  uploadFile: { params: NonNullable<contract.UploadFileData['path']>; query: NonNullable<contract.UploadFileData['query']>; body: contract.UploadFileData['body']; response: contract.UploadFileResponses[201] };
  listComments: { params: NonNullable<contract.ListCommentsData['path']>; query: NonNullable<contract.ListCommentsData['query']>; body: contract.ListCommentsData['body']; response: contract.ListCommentsResponses[200] };
  createComment: { params: NonNullable<contract.CreateCommentData['path']>; query: NonNullable<contract.CreateCommentData['query']>; body: WithDefaults<contract.CreateCommentData['body'], 'authorType'>; response: contract.CreateCommentResponses[201] };
  listNotes: { params: NonNullable<contract.ListNotesData['path']>; query: NonNullable<contract.ListNotesData['query']>; body: contract.ListNotesData['body']; response: contract.ListNotesResponses[200] };
  createNote: { params: NonNullable<contract.CreateNoteData['path']>; query: NonNullable<contract.CreateNoteData['query']>; body: contract.CreateNoteData['body']; response: contract.CreateNoteResponses[201] };
  listProjects: { params: NonNullable<contract.ListProjectsData['path']>; query: NonNullable<contract.ListProjectsData['query']>; body: contract.ListProjectsData['body']; response: contract.ListProjectsResponses[200] };
  createProject: { params: NonNullable<contract.CreateProjectData['path']>; query: NonNullable<contract.CreateProjectData['query']>; body: WithDefaults<contract.CreateProjectData['body'], 'type'>; response: contract.CreateProjectResponses[201] };
  getProject: { params: NonNullable<contract.GetProjectData['path']>; query: NonNullable<contract.GetProjectData['query']>; body: contract.GetProjectData['body']; response: contract.GetProjectResponses[200] };
  updateProject: { params: NonNullable<contract.UpdateProjectData['path']>; query: NonNullable<contract.UpdateProjectData['query']>; body: contract.UpdateProjectData['body']; response: contract.UpdateProjectResponses[200] };
  deleteProject: { params: NonNullable<contract.DeleteProjectData['path']>; query: NonNullable<contract.DeleteProjectData['query']>; body: contract.DeleteProjectData['body']; response: contract.DeleteProjectResponses[200] };
  listWidgets: { params: NonNullable<contract.ListWidgetsData['path']>; query: NonNullable<contract.ListWidgetsData['query']>; body: contract.ListWidgetsData['body']; response: contract.ListWidgetsResponses[200] };
  createWidget: { params: NonNullable<contract.CreateWidgetData['path']>; query: NonNullable<contract.CreateWidgetData['query']>; body: WithDefaults<contract.CreateWidgetData['body'], 'enabled'>; response: contract.CreateWidgetResponses[201] };
  getWidget: { params: NonNullable<contract.GetWidgetData['path']>; query: NonNullable<contract.GetWidgetData['query']>; body: contract.GetWidgetData['body']; response: contract.GetWidgetResponses[200] };
  updateWidget: { params: NonNullable<contract.UpdateWidgetData['path']>; query: NonNullable<contract.UpdateWidgetData['query']>; body: contract.UpdateWidgetData['body']; response: contract.UpdateWidgetResponses[200] };
  deleteWidget: { params: NonNullable<contract.DeleteWidgetData['path']>; query: NonNullable<contract.DeleteWidgetData['query']>; body: contract.DeleteWidgetData['body']; response: contract.DeleteWidgetResponses[200] };
  getWidgetSettings: { params: NonNullable<contract.GetWidgetSettingsData['path']>; query: NonNullable<contract.GetWidgetSettingsData['query']>; body: contract.GetWidgetSettingsData['body']; response: contract.GetWidgetSettingsResponses[200] };
  submitWidgetFeedback: { params: NonNullable<contract.SubmitWidgetFeedbackData['path']>; query: NonNullable<contract.SubmitWidgetFeedbackData['query']>; body: contract.SubmitWidgetFeedbackData['body']; response: contract.SubmitWidgetFeedbackResponses[201] };
  uploadWidgetFile: { params: NonNullable<contract.UploadWidgetFileData['path']>; query: NonNullable<contract.UploadWidgetFileData['query']>; body: contract.UploadWidgetFileData['body']; response: contract.UploadWidgetFileResponses[201] };
  listWorkspaces: { params: NonNullable<contract.ListWorkspacesData['path']>; query: NonNullable<contract.ListWorkspacesData['query']>; body: contract.ListWorkspacesData['body']; response: contract.ListWorkspacesResponses[200] };
  getWorkspace: { params: NonNullable<contract.GetWorkspaceData['path']>; query: NonNullable<contract.GetWorkspaceData['query']>; body: contract.GetWorkspaceData['body']; response: contract.GetWorkspaceResponses[200] };
  getWorkspaceUsage: { params: NonNullable<contract.GetWorkspaceUsageData['path']>; query: NonNullable<contract.GetWorkspaceUsageData['query']>; body: contract.GetWorkspaceUsageData['body']; response: contract.GetWorkspaceUsageResponses[200] };
  listWebhooks: { params: NonNullable<contract.ListWebhooksData['path']>; query: NonNullable<contract.ListWebhooksData['query']>; body: contract.ListWebhooksData['body']; response: contract.ListWebhooksResponses[200] };
  createWebhook: { params: NonNullable<contract.CreateWebhookData['path']>; query: NonNullable<contract.CreateWebhookData['query']>; body: contract.CreateWebhookData['body']; response: contract.CreateWebhookResponses[201] };
  deleteWebhook: { params: NonNullable<contract.DeleteWebhookData['path']>; query: NonNullable<contract.DeleteWebhookData['query']>; body: contract.DeleteWebhookData['body']; response: contract.DeleteWebhookResponses[200] };
  receiveWebhook: { params: NonNullable<contract.ReceiveWebhookData['path']>; query: NonNullable<contract.ReceiveWebhookData['query']>; body: contract.ReceiveWebhookData['body']; response: contract.ReceiveWebhookResponses[201] };
  listCustomers: { params: NonNullable<contract.ListCustomersData['path']>; query: WithDefaults<NonNullable<contract.ListCustomersData['query']>, 'sort' | 'order' | 'pageSize'>; body: contract.ListCustomersData['body']; response: contract.ListCustomersResponses[200] };
  createCustomer: { params: NonNullable<contract.CreateCustomerData['path']>; query: NonNullable<contract.CreateCustomerData['query']>; body: contract.CreateCustomerData['body']; response: contract.CreateCustomerResponses[201] };
  getCustomer: { params: NonNullable<contract.GetCustomerData['path']>; query: NonNullable<contract.GetCustomerData['query']>; body: contract.GetCustomerData['body']; response: contract.GetCustomerResponses[200] };
  updateCustomer: { params: NonNullable<contract.UpdateCustomerData['path']>; query: NonNullable<contract.UpdateCustomerData['query']>; body: contract.UpdateCustomerData['body']; response: contract.UpdateCustomerResponses[200] };
  deleteCustomer: { params: NonNullable<contract.DeleteCustomerData['path']>; query: NonNullable<contract.DeleteCustomerData['query']>; body: contract.DeleteCustomerData['body']; response: contract.DeleteCustomerResponses[200] };
  mergeCustomers: { params: NonNullable<contract.MergeCustomersData['path']>; query: NonNullable<contract.MergeCustomersData['query']>; body: contract.MergeCustomersData['body']; response: contract.MergeCustomersResponses[200] };
  listAutomations: { params: NonNullable<contract.ListAutomationsData['path']>; query: WithDefaults<NonNullable<contract.ListAutomationsData['query']>, 'includeSystem' | 'limit'>; body: contract.ListAutomationsData['body']; response: contract.ListAutomationsResponses[200] };
  createAutomation: { params: NonNullable<contract.CreateAutomationData['path']>; query: NonNullable<contract.CreateAutomationData['query']>; body: WithDefaults<contract.CreateAutomationData['body'], 'enabled' | 'priority' | 'conditions'>; response: contract.CreateAutomationResponses[201] };
  getAutomation: { params: NonNullable<contract.GetAutomationData['path']>; query: NonNullable<contract.GetAutomationData['query']>; body: contract.GetAutomationData['body']; response: contract.GetAutomationResponses[200] };
  updateAutomation: { params: NonNullable<contract.UpdateAutomationData['path']>; query: NonNullable<contract.UpdateAutomationData['query']>; body: contract.UpdateAutomationData['body']; response: contract.UpdateAutomationResponses[200] };
  deleteAutomation: { params: NonNullable<contract.DeleteAutomationData['path']>; query: NonNullable<contract.DeleteAutomationData['query']>; body: contract.DeleteAutomationData['body']; response: contract.DeleteAutomationResponses[200] };
  runAutomation: { params: NonNullable<contract.RunAutomationData['path']>; query: NonNullable<contract.RunAutomationData['query']>; body: contract.RunAutomationData['body']; response: contract.RunAutomationResponses[200] };
  dryRunAutomation: { params: NonNullable<contract.DryRunAutomationData['path']>; query: NonNullable<contract.DryRunAutomationData['query']>; body: contract.DryRunAutomationData['body']; response: contract.DryRunAutomationResponses[200] };
  listAutomationRuns: { params: NonNullable<contract.ListAutomationRunsData['path']>; query: WithDefaults<NonNullable<contract.ListAutomationRunsData['query']>, 'limit'>; body: contract.ListAutomationRunsData['body']; response: contract.ListAutomationRunsResponses[200] };
  listEvents: { params: NonNullable<contract.ListEventsData['path']>; query: WithDefaults<NonNullable<contract.ListEventsData['query']>, 'after' | 'order' | 'pageSize' | 'wait'>; body: contract.ListEventsData['body']; response: contract.ListEventsResponses[200] };
  getEvent: { params: NonNullable<contract.GetEventData['path']>; query: NonNullable<contract.GetEventData['query']>; body: contract.GetEventData['body']; response: contract.GetEventResponses[200] };
  getFeedbackHistory: { params: NonNullable<contract.GetFeedbackHistoryData['path']>; query: WithDefaults<NonNullable<contract.GetFeedbackHistoryData['query']>, 'pageSize'>; body: contract.GetFeedbackHistoryData['body']; response: contract.GetFeedbackHistoryResponses[200] };
}

export type OperationId = keyof Operations;

/** What routing and dispatch need to know of each operation. */
export const operationFacts = {
  listFeedback: {"method":"get","path":"/feedback","tag":"feedback","status":200,"scope":"feedback:read","underApiRoot":true,"answersSecret":false,"events":[],"body":"none"},
  createFeedback: {"method":"post","path":"/feedback","tag":"feedback","status":201,"scope":"feedback:write","underApiRoot":true,"answersSecret":false,"events":["feedback.created","customer.created","customer.updated"],"body":"json"},
  getFeedback: {"method":"get","path":"/feedback/{id}","tag":"feedback","status":200,"scope":"feedback:read","underApiRoot":true,"answersSecret":false,"events":[],"body":"none"},
  updateFeedback: {"method":"patch","path":"/feedback/{id}","tag":"feedback","status":200,"scope":"feedback:write","underApiRoot":true,"answersSecret":false,"events":["feedback.updated"],"body":"json"},
  deleteFeedback: {"method":"delete","path":"/feedback/{id}","tag":"feedback","status":200,"scope":"feedback:delete","underApiRoot":true,"answersSecret":false,"events":["feedback.deleted"],"body":"none"},
  getFeedbackByNumber: {"method":"get","path":"/feedback/number/{ticketNumber}","tag":"feedback","status":200,"scope":"feedback:read","underApiRoot":true,"answersSecret":false,"events":[],"body":"none"},
  uploadFile: {"method":"post","path":"/feedback/upload","tag":"uploads","status":201,"scope":"feedback:write","underApiRoot":true,"answersSecret":false,"events":[],"body":"multipart"},
  listComments: {"method":"get","path":"/feedback/{id}/comments","tag":"comments","status":200,"scope":"feedback:read","underApiRoot":true,"answersSecret":false,"events":[],"body":"none"},
  createComment: {"method":"post","path":"/feedback/{id}/comments","tag":"comments","status":201,"scope":"feedback:write","underApiRoot":true,"answersSecret":false,"events":["comment.created","feedback.updated"],"body":"json"},
  listNotes: {"method":"get","path":"/feedback/{id}/notes","tag":"notes","status":200,"scope":"feedback:read","underApiRoot":true,"answersSecret":false,"events":[],"body":"none"},
  createNote: {"method":"post","path":"/feedback/{id}/notes","tag":"notes","status":201,"scope":"feedback:write","underApiRoot":true,"answersSecret":false,"events":["note.created","feedback.updated"],"body":"json"},
  listProjects: {"method":"get","path":"/projects","tag":"projects","status":200,"scope":"projects:read","underApiRoot":true,"answersSecret":false,"events":[],"body":"none"},
  createProject: {"method":"post","path":"/projects","tag":"projects","status":201,"scope":"projects:write","underApiRoot":true,"answersSecret":false,"events":["project.created","automation.created"],"body":"json"},
  getProject: {"method":"get","path":"/projects/{id}","tag":"projects","status":200,"scope":"projects:read","underApiRoot":true,"answersSecret":false,"events":[],"body":"none"},
  updateProject: {"method":"patch","path":"/projects/{id}","tag":"projects","status":200,"scope":"projects:write","underApiRoot":true,"answersSecret":false,"events":["project.updated","automation.created","automation.updated","automation.deleted"],"body":"json"},
  deleteProject: {"method":"delete","path":"/projects/{id}","tag":"projects","status":200,"scope":"projects:delete","underApiRoot":true,"answersSecret":false,"events":["project.deleted","feedback.deleted"],"body":"none"},
  listWidgets: {"method":"get","path":"/widgets","tag":"widgets","status":200,"scope":"widgets:read","underApiRoot":true,"answersSecret":false,"events":[],"body":"none"},
  createWidget: {"method":"post","path":"/widgets","tag":"widgets","status":201,"scope":"widgets:write","underApiRoot":true,"answersSecret":false,"events":["widget.created"],"body":"json"},
  getWidget: {"method":"get","path":"/widgets/{id}","tag":"widgets","status":200,"scope":"widgets:read","underApiRoot":true,"answersSecret":false,"events":[],"body":"none"},
  updateWidget: {"method":"patch","path":"/widgets/{id}","tag":"widgets","status":200,"scope":"widgets:write","underApiRoot":true,"answersSecret":false,"events":["widget.updated"],"body":"json"},
  deleteWidget: {"method":"delete","path":"/widgets/{id}","tag":"widgets","status":200,"scope":"widgets:delete","underApiRoot":true,"answersSecret":false,"events":["widget.deleted"],"body":"none"},
  getWidgetSettings: {"method":"get","path":"/api/widget/{publicKey}","tag":"widget-intake","status":200,"scope":null,"underApiRoot":false,"answersSecret":false,"events":[],"body":"none"},
  submitWidgetFeedback: {"method":"post","path":"/api/widget/{publicKey}/feedback","tag":"widget-intake","status":201,"scope":null,"underApiRoot":false,"answersSecret":false,"events":["feedback.created","customer.created"],"body":"json"},
  uploadWidgetFile: {"method":"post","path":"/api/widget/{publicKey}/upload","tag":"widget-intake","status":201,"scope":null,"underApiRoot":false,"answersSecret":false,"events":[],"body":"multipart"},
  listWorkspaces: {"method":"get","path":"/workspaces","tag":"workspaces","status":200,"scope":"workspaces:read","underApiRoot":true,"answersSecret":false,"events":[],"body":"none"},
  getWorkspace: {"method":"get","path":"/workspace/{id}","tag":"workspaces","status":200,"scope":"workspaces:read","underApiRoot":true,"answersSecret":false,"events":[],"body":"none"},
  getWorkspaceUsage: {"method":"get","path":"/workspace/{id}/usage","tag":"workspaces","status":200,"scope":"workspaces:read","underApiRoot":true,"answersSecret":false,"events":[],"body":"none"},
  listWebhooks: {"method":"get","path":"/webhooks","tag":"webhooks","status":200,"scope":"webhooks:read","underApiRoot":true,"answersSecret":false,"events":[],"body":"none"},
  createWebhook: {"method":"post","path":"/webhooks","tag":"webhooks","status":201,"scope":"webhooks:write","underApiRoot":true,"answersSecret":true,"events":["webhook.created"],"body":"json"},
  deleteWebhook: {"method":"delete","path":"/webhooks/{id}","tag":"webhooks","status":200,"scope":"webhooks:delete","underApiRoot":true,"answersSecret":false,"events":["webhook.deleted"],"body":"none"},
  receiveWebhook: {"method":"post","path":"/api/hooks/{slug}","tag":"webhook-intake","status":201,"scope":null,"underApiRoot":false,"answersSecret":false,"events":["feedback.created","customer.created","customer.updated"],"body":"json"},
  listCustomers: {"method":"get","path":"/customers","tag":"customers","status":200,"scope":"customers:read","underApiRoot":true,"answersSecret":false,"events":[],"body":"none"},
  createCustomer: {"method":"post","path":"/customers","tag":"customers","status":201,"scope":"customers:write","underApiRoot":true,"answersSecret":false,"events":["customer.created"],"body":"json"},
  getCustomer: {"method":"get","path":"/customers/{id}","tag":"customers","status":200,"scope":"customers:read","underApiRoot":true,"answersSecret":false,"events":[],"body":"none"},
  updateCustomer: {"method":"patch","path":"/customers/{id}","tag":"customers","status":200,"scope":"customers:write","underApiRoot":true,"answersSecret":false,"events":["customer.updated"],"body":"json"},
  deleteCustomer: {"method":"delete","path":"/customers/{id}","tag":"customers","status":200,"scope":"customers:delete","underApiRoot":true,"answersSecret":false,"events":["customer.deleted"],"body":"none"},
  mergeCustomers: {"method":"post","path":"/customers/{targetId}/merge","tag":"customers","status":200,"scope":"customers:delete","underApiRoot":true,"answersSecret":false,"events":["customer.merged"],"body":"json"},
  listAutomations: {"method":"get","path":"/automations","tag":"automations","status":200,"scope":"automations:read","underApiRoot":true,"answersSecret":false,"events":[],"body":"none"},
  createAutomation: {"method":"post","path":"/automations","tag":"automations","status":201,"scope":"automations:write","underApiRoot":true,"answersSecret":false,"events":["automation.created"],"body":"json"},
  getAutomation: {"method":"get","path":"/automations/{id}","tag":"automations","status":200,"scope":"automations:read","underApiRoot":true,"answersSecret":false,"events":[],"body":"none"},
  updateAutomation: {"method":"patch","path":"/automations/{id}","tag":"automations","status":200,"scope":"automations:write","underApiRoot":true,"answersSecret":false,"events":["automation.updated"],"body":"json"},
  deleteAutomation: {"method":"delete","path":"/automations/{id}","tag":"automations","status":200,"scope":"automations:write","underApiRoot":true,"answersSecret":false,"events":["automation.deleted"],"body":"none"},
  runAutomation: {"method":"post","path":"/automations/{id}/run","tag":"automations","status":200,"scope":"automations:write","underApiRoot":true,"answersSecret":false,"events":["automation.run_finished","feedback.updated","comment.created","note.created"],"body":"json"},
  dryRunAutomation: {"method":"post","path":"/automations/{id}/dry-run","tag":"automations","status":200,"scope":"automations:read","underApiRoot":true,"answersSecret":false,"events":[],"body":"json"},
  listAutomationRuns: {"method":"get","path":"/automations/{id}/runs","tag":"automations","status":200,"scope":"automations:read","underApiRoot":true,"answersSecret":false,"events":[],"body":"none"},
  listEvents: {"method":"get","path":"/events","tag":"events","status":200,"scope":"events:read","underApiRoot":true,"answersSecret":false,"events":[],"body":"none"},
  getEvent: {"method":"get","path":"/events/{id}","tag":"events","status":200,"scope":"events:read","underApiRoot":true,"answersSecret":false,"events":[],"body":"none"},
  getFeedbackHistory: {"method":"get","path":"/feedback/{id}/history","tag":"feedback","status":200,"scope":"feedback:read","underApiRoot":true,"answersSecret":false,"events":[],"body":"none"},
} as const satisfies Record<OperationId, object>;

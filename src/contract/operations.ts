// Generated from openapi/ by npm run generate. Do not edit.
import type { OperationId } from '../../generated/operations.ts';
import { createApiKey } from '../domain/api-keys/create-api-key.ts';
import { listApiKeys } from '../domain/api-keys/list-api-keys.ts';
import { revokeApiKey } from '../domain/api-keys/revoke-api-key.ts';
import { rotateApiKey } from '../domain/api-keys/rotate-api-key.ts';
import { updateApiKey } from '../domain/api-keys/update-api-key.ts';
import { decideAppRequest } from '../domain/apps/decide-app-request.ts';
import { disconnectApp } from '../domain/apps/disconnect-app.ts';
import { getAppRequest } from '../domain/apps/get-app-request.ts';
import { listApps } from '../domain/apps/list-apps.ts';
import { listOwnApps } from '../domain/apps/list-own-apps.ts';
import { revokeApp } from '../domain/apps/revoke-app.ts';
import { createAutomation } from '../domain/automations/create-automation.ts';
import { deleteAutomation } from '../domain/automations/delete-automation.ts';
import { dryRunAutomation } from '../domain/automations/dry-run-automation.ts';
import { getAutomation } from '../domain/automations/get-automation.ts';
import { getAutomationRun } from '../domain/automations/get-automation-run.ts';
import { getAutomationVocabulary } from '../domain/automations/get-automation-vocabulary.ts';
import { listAutomationRuns } from '../domain/automations/list-automation-runs.ts';
import { listAutomations } from '../domain/automations/list-automations.ts';
import { runAutomation } from '../domain/automations/run-automation.ts';
import { tryAutomation } from '../domain/automations/try-automation.ts';
import { updateAutomation } from '../domain/automations/update-automation.ts';
import { createComment } from '../domain/comments/create-comment.ts';
import { deleteComment } from '../domain/comments/delete-comment.ts';
import { listComments } from '../domain/comments/list-comments.ts';
import { createCustomer } from '../domain/customers/create-customer.ts';
import { eraseCustomer } from '../domain/customers/erase-customer.ts';
import { exportCustomers } from '../domain/customers/export-customers.ts';
import { getCustomer } from '../domain/customers/get-customer.ts';
import { listCustomers } from '../domain/customers/list-customers.ts';
import { mergeCustomers } from '../domain/customers/merge-customers.ts';
import { previewCustomerMerge } from '../domain/customers/preview-customer-merge.ts';
import { updateCustomer } from '../domain/customers/update-customer.ts';
import { createDemo } from '../domain/demo/create-demo.ts';
import { deleteDemo } from '../domain/demo/delete-demo.ts';
import { getEvent } from '../domain/events/get-event.ts';
import { listEvents } from '../domain/events/list-events.ts';
import { streamEvents } from '../domain/events/stream-events.ts';
import { bulkUpdateFeedback } from '../domain/feedback/bulk-update-feedback.ts';
import { countFeedback } from '../domain/feedback/count-feedback.ts';
import { createFeedback } from '../domain/feedback/create-feedback.ts';
import { deleteCustomer } from '../domain/feedback/delete-customer.ts';
import { deleteFeedback } from '../domain/feedback/delete-feedback.ts';
import { exportCustomerData } from '../domain/feedback/export-customer-data.ts';
import { exportFeedback } from '../domain/feedback/export-feedback.ts';
import { getFeedback } from '../domain/feedback/get-feedback.ts';
import { getFeedbackByNumber } from '../domain/feedback/get-feedback-by-number.ts';
import { getFeedbackHistory } from '../domain/feedback/get-feedback-history.ts';
import { getFeedbackMetrics } from '../domain/feedback/get-feedback-metrics.ts';
import { listFeedback } from '../domain/feedback/list-feedback.ts';
import { setPresence } from '../domain/feedback/set-presence.ts';
import { updateFeedback } from '../domain/feedback/update-feedback.ts';
import { upsertFeedback } from '../domain/feedback/upsert-feedback.ts';
import { createIdentitySecret } from '../domain/identity-secrets/create-identity-secret.ts';
import { deleteIdentitySecret } from '../domain/identity-secrets/delete-identity-secret.ts';
import { listIdentitySecrets } from '../domain/identity-secrets/list-identity-secrets.ts';
import { cancelImport } from '../domain/imports/cancel-import.ts';
import { getImport } from '../domain/imports/get-import.ts';
import { getImportReport } from '../domain/imports/get-import-report.ts';
import { importFeedback } from '../domain/imports/import-feedback.ts';
import { listImports } from '../domain/imports/list-imports.ts';
import { deleteMailReview } from '../domain/mail-in/delete-mail-review.ts';
import { downloadCommentOriginal } from '../domain/mail-in/download-comment-original.ts';
import { downloadOriginal } from '../domain/mail-in/download-original.ts';
import { explainMail } from '../domain/mail-in/explain-mail.ts';
import { getCommentOriginal } from '../domain/mail-in/get-comment-original.ts';
import { getMailReview } from '../domain/mail-in/get-mail-review.ts';
import { getOriginal } from '../domain/mail-in/get-original.ts';
import { ingestMail } from '../domain/mail-in/ingest-mail.ts';
import { listMailReviews } from '../domain/mail-in/list-mail-reviews.ts';
import { markAsSpam } from '../domain/mail-in/mark-as-spam.ts';
import { releaseMailReview } from '../domain/mail-in/release-mail-review.ts';
import { deleteMailSuppression } from '../domain/mails/delete-mail-suppression.ts';
import { listMailSuppressions } from '../domain/mails/list-mail-suppressions.ts';
import { listMails } from '../domain/mails/list-mails.ts';
import { previewAudience } from '../domain/mails/preview-audience.ts';
import { retryMail } from '../domain/mails/retry-mail.ts';
import { sendMail } from '../domain/mails/send-mail.ts';
import { addPasskey } from '../domain/me/add-passkey.ts';
import { beginAddingPasskey } from '../domain/me/begin-adding-passkey.ts';
import { endSession } from '../domain/me/end-session.ts';
import { getMe } from '../domain/me/get-me.ts';
import { listPasskeys } from '../domain/me/list-passkeys.ts';
import { listSessions } from '../domain/me/list-sessions.ts';
import { removePasskey } from '../domain/me/remove-passkey.ts';
import { setPassword } from '../domain/me/set-password.ts';
import { updateMe } from '../domain/me/update-me.ts';
import { verifyEmail } from '../domain/me/verify-email.ts';
import { addMember } from '../domain/members/add-member.ts';
import { inviteMember } from '../domain/members/invite-member.ts';
import { listMembers } from '../domain/members/list-members.ts';
import { removeMember } from '../domain/members/remove-member.ts';
import { updateMember } from '../domain/members/update-member.ts';
import { createNote } from '../domain/notes/create-note.ts';
import { listNotes } from '../domain/notes/list-notes.ts';
import { addPushDevice } from '../domain/notifications/add-push-device.ts';
import { getNotificationSettings } from '../domain/notifications/get-notification-settings.ts';
import { listNotifications } from '../domain/notifications/list-notifications.ts';
import { listPushDevices } from '../domain/notifications/list-push-devices.ts';
import { readNotifications } from '../domain/notifications/read-notifications.ts';
import { removePushDevice } from '../domain/notifications/remove-push-device.ts';
import { setNotificationSettings } from '../domain/notifications/set-notification-settings.ts';
import { unwatchFeedback } from '../domain/notifications/unwatch-feedback.ts';
import { watchFeedback } from '../domain/notifications/watch-feedback.ts';
import type { Operation } from '../domain/operation.ts';
import { addParticipant } from '../domain/participants/add-participant.ts';
import { createThreadLink } from '../domain/participants/create-thread-link.ts';
import { endThreadLinks } from '../domain/participants/end-thread-links.ts';
import { listParticipants } from '../domain/participants/list-participants.ts';
import { removeParticipant } from '../domain/participants/remove-participant.ts';
import { createProject } from '../domain/projects/create-project.ts';
import { deleteProject } from '../domain/projects/delete-project.ts';
import { deleteWorkspace } from '../domain/projects/delete-workspace.ts';
import { getProject } from '../domain/projects/get-project.ts';
import { listProjects } from '../domain/projects/list-projects.ts';
import { updateProject } from '../domain/projects/update-project.ts';
import { getReportSummary } from '../domain/reports/get-report-summary.ts';
import { listTopCustomers } from '../domain/reports/list-top-customers.ts';
import { previewWeeklyMail } from '../domain/reports/preview-weekly-mail.ts';
import { beginOidcSignIn } from '../domain/session/begin-oidc-sign-in.ts';
import { beginPasskeySignIn } from '../domain/session/begin-passkey-sign-in.ts';
import { finishOidcSignIn } from '../domain/session/finish-oidc-sign-in.ts';
import { listSignInMethods } from '../domain/session/list-sign-in-methods.ts';
import { requestSignInCode } from '../domain/session/request-sign-in-code.ts';
import { signInByCode } from '../domain/session/sign-in-by-code.ts';
import { signInByLink } from '../domain/session/sign-in-by-link.ts';
import { signInByPasskey } from '../domain/session/sign-in-by-passkey.ts';
import { signInByPassword } from '../domain/session/sign-in-by-password.ts';
import { signOut } from '../domain/session/sign-out.ts';
import { createSubscription } from '../domain/subscriptions/create-subscription.ts';
import { deleteSubscription } from '../domain/subscriptions/delete-subscription.ts';
import { getSubscription } from '../domain/subscriptions/get-subscription.ts';
import { listDeliveries } from '../domain/subscriptions/list-deliveries.ts';
import { listSubscriptions } from '../domain/subscriptions/list-subscriptions.ts';
import { replayEvents } from '../domain/subscriptions/replay-events.ts';
import { retryDelivery } from '../domain/subscriptions/retry-delivery.ts';
import { rotateSubscriptionSecret } from '../domain/subscriptions/rotate-subscription-secret.ts';
import { testSubscription } from '../domain/subscriptions/test-subscription.ts';
import { updateSubscription } from '../domain/subscriptions/update-subscription.ts';
import { addThreadComment } from '../domain/thread/add-thread-comment.ts';
import { confirmThreadSender } from '../domain/thread/confirm-thread-sender.ts';
import { denyThreadSender } from '../domain/thread/deny-thread-sender.ts';
import { getThread } from '../domain/thread/get-thread.ts';
import { markThreadSeen } from '../domain/thread/mark-thread-seen.ts';
import { rateThread } from '../domain/thread/rate-thread.ts';
import { requestThreadLink } from '../domain/thread/request-thread-link.ts';
import { resolveThread } from '../domain/thread/resolve-thread.ts';
import { resubscribeThread } from '../domain/thread/resubscribe-thread.ts';
import { streamThread } from '../domain/thread/stream-thread.ts';
import { unsubscribeThread } from '../domain/thread/unsubscribe-thread.ts';
import { uploadThreadFile } from '../domain/thread/upload-thread-file.ts';
import { uploadFile } from '../domain/uploads/upload-file.ts';
import { createView } from '../domain/views/create-view.ts';
import { deleteView } from '../domain/views/delete-view.ts';
import { getView } from '../domain/views/get-view.ts';
import { listViews } from '../domain/views/list-views.ts';
import { updateView } from '../domain/views/update-view.ts';
import { receiveWebhook } from '../domain/webhook-intake/receive-webhook.ts';
import { createWebhook } from '../domain/webhooks/create-webhook.ts';
import { deleteWebhook } from '../domain/webhooks/delete-webhook.ts';
import { listWebhooks } from '../domain/webhooks/list-webhooks.ts';
import { countUnreadThreads } from '../domain/widget-intake/count-unread-threads.ts';
import { getWidgetSettings } from '../domain/widget-intake/get-widget-settings.ts';
import { identifyVisitor } from '../domain/widget-intake/identify-visitor.ts';
import { listVisitorThreads } from '../domain/widget-intake/list-visitor-threads.ts';
import { submitWidgetFeedback } from '../domain/widget-intake/submit-widget-feedback.ts';
import { uploadWidgetFile } from '../domain/widget-intake/upload-widget-file.ts';
import { createWidget } from '../domain/widgets/create-widget.ts';
import { deleteWidget } from '../domain/widgets/delete-widget.ts';
import { getWidget } from '../domain/widgets/get-widget.ts';
import { listWidgets } from '../domain/widgets/list-widgets.ts';
import { updateWidget } from '../domain/widgets/update-widget.ts';
import { createWorkspace } from '../domain/workspaces/create-workspace.ts';
import { getWorkspace } from '../domain/workspaces/get-workspace.ts';
import { getWorkspaceUsage } from '../domain/workspaces/get-workspace-usage.ts';
import { listWorkspaces } from '../domain/workspaces/list-workspaces.ts';
import { testMail } from '../domain/workspaces/test-mail.ts';
import { updateWorkspace } from '../domain/workspaces/update-workspace.ts';

/** Every operation of the contract. If one is missing, this does not compile. */
export const operations = {
  listFeedback,
  createFeedback,
  exportFeedback,
  countFeedback,
  getReportSummary,
  previewWeeklyMail,
  listTopCustomers,
  getFeedbackMetrics,
  importFeedback,
  getFeedback,
  updateFeedback,
  deleteFeedback,
  upsertFeedback,
  getFeedbackByNumber,
  bulkUpdateFeedback,
  uploadFile,
  listComments,
  createComment,
  deleteComment,
  listParticipants,
  addParticipant,
  removeParticipant,
  createThreadLink,
  endThreadLinks,
  listMails,
  retryMail,
  sendMail,
  previewAudience,
  listMailSuppressions,
  deleteMailSuppression,
  listMailReviews,
  getMailReview,
  deleteMailReview,
  releaseMailReview,
  getOriginal,
  getCommentOriginal,
  downloadOriginal,
  downloadCommentOriginal,
  explainMail,
  markAsSpam,
  setPresence,
  watchFeedback,
  unwatchFeedback,
  listNotes,
  createNote,
  listViews,
  createView,
  getView,
  updateView,
  deleteView,
  listProjects,
  createProject,
  getProject,
  updateProject,
  deleteProject,
  listIdentitySecrets,
  createIdentitySecret,
  deleteIdentitySecret,
  listWidgets,
  createWidget,
  getWidget,
  updateWidget,
  deleteWidget,
  getWidgetSettings,
  submitWidgetFeedback,
  uploadWidgetFile,
  identifyVisitor,
  listVisitorThreads,
  countUnreadThreads,
  getThread,
  addThreadComment,
  uploadThreadFile,
  resolveThread,
  rateThread,
  markThreadSeen,
  unsubscribeThread,
  resubscribeThread,
  requestThreadLink,
  confirmThreadSender,
  denyThreadSender,
  ingestMail,
  streamThread,
  listWorkspaces,
  createWorkspace,
  getWorkspace,
  updateWorkspace,
  deleteWorkspace,
  createDemo,
  deleteDemo,
  testMail,
  getWorkspaceUsage,
  listWebhooks,
  createWebhook,
  deleteWebhook,
  receiveWebhook,
  listCustomers,
  createCustomer,
  exportCustomers,
  getCustomer,
  updateCustomer,
  deleteCustomer,
  previewCustomerMerge,
  mergeCustomers,
  eraseCustomer,
  exportCustomerData,
  listAutomations,
  createAutomation,
  tryAutomation,
  getAutomation,
  updateAutomation,
  deleteAutomation,
  runAutomation,
  dryRunAutomation,
  listAutomationRuns,
  getAutomationVocabulary,
  getAutomationRun,
  listSubscriptions,
  createSubscription,
  getSubscription,
  updateSubscription,
  deleteSubscription,
  rotateSubscriptionSecret,
  listDeliveries,
  retryDelivery,
  replayEvents,
  testSubscription,
  listEvents,
  streamEvents,
  getEvent,
  getFeedbackHistory,
  listMembers,
  addMember,
  updateMember,
  removeMember,
  inviteMember,
  listApiKeys,
  createApiKey,
  updateApiKey,
  revokeApiKey,
  rotateApiKey,
  getMe,
  updateMe,
  listOwnApps,
  disconnectApp,
  listApps,
  revokeApp,
  getAppRequest,
  decideAppRequest,
  listPasskeys,
  addPasskey,
  beginAddingPasskey,
  removePasskey,
  verifyEmail,
  setPassword,
  listSessions,
  endSession,
  listNotifications,
  readNotifications,
  getNotificationSettings,
  setNotificationSettings,
  listPushDevices,
  addPushDevice,
  removePushDevice,
  signOut,
  requestSignInCode,
  signInByCode,
  listSignInMethods,
  beginOidcSignIn,
  finishOidcSignIn,
  beginPasskeySignIn,
  signInByPasskey,
  signInByLink,
  signInByPassword,
  listImports,
  getImport,
  cancelImport,
  getImportReport,
} satisfies { [Id in OperationId]: Operation<Id> };

// Generated from openapi/ by npm run generate. Do not edit.
import type { HeedClient } from '../client.ts';
import { ApiKeysResource } from './api-keys.ts';
import { AppsResource } from './apps.ts';
import { AutomationsResource } from './automations.ts';
import { CommentsResource } from './comments.ts';
import { CustomersResource } from './customers.ts';
import { EventsResource } from './events.ts';
import { FeedbackResource } from './feedback.ts';
import { IdentitySecretsResource } from './identity-secrets.ts';
import { ImportsResource } from './imports.ts';
import { MailIntakeResource } from './mail-intake.ts';
import { MailReviewsResource } from './mail-reviews.ts';
import { MailsResource } from './mails.ts';
import { MeResource } from './me.ts';
import { MembersResource } from './members.ts';
import { NotesResource } from './notes.ts';
import { NotificationsResource } from './notifications.ts';
import { ParticipantsResource } from './participants.ts';
import { ProjectsResource } from './projects.ts';
import { ReportsResource } from './reports.ts';
import { SessionResource } from './session.ts';
import { SubscriptionsResource } from './subscriptions.ts';
import { ThreadResource } from './thread.ts';
import { UploadsResource } from './uploads.ts';
import { ViewsResource } from './views.ts';
import { WebhookIntakeResource } from './webhook-intake.ts';
import { WebhooksResource } from './webhooks.ts';
import { WidgetIntakeResource } from './widget-intake.ts';
import { WidgetsResource } from './widgets.ts';
import { WorkspacesResource } from './workspaces.ts';

/** The groups of operations. */
export abstract class Resources<WorkspaceId extends string | undefined = string | undefined> {
  /** Feedback items and their tickets. */
  readonly feedback: FeedbackResource<WorkspaceId>;
  /** How a week went, and who writes most. The numbers over time are those of Get metrics of feedback. */
  readonly reports: ReportsResource<WorkspaceId>;
  /** Filters and sortings of the list of feedback, saved under a name. */
  readonly views: ViewsResource<WorkspaceId>;
  /** Images, audio and video for feedback and its conversations. */
  readonly uploads: UploadsResource<WorkspaceId>;
  /** Conversations with customers. */
  readonly comments: CommentsResource<WorkspaceId>;
  /** The people in a conversation, and the links by which they read and answer it. */
  readonly participants: ParticipantsResource<WorkspaceId>;
  /** Mail to customers: what is sent, what became of it, and who would be told. */
  readonly mails: MailsResource<WorkspaceId>;
  /**
   * A conversation as its customer sees it, by the token of a link and no API key.
   *
   * @param token The token of a thread link: the last part of its `url`.
   */
  readonly thread: (token: string) => ThreadResource<WorkspaceId>;
  /** Mails that came in and wait for somebody to look at them. */
  readonly mailReviews: MailReviewsResource<WorkspaceId>;
  /** Mail that a mail service or another program hands over at a secret address, with no API key. */
  readonly mailIntake: MailIntakeResource<WorkspaceId>;
  /** Internal notes that only members see. */
  readonly notes: NotesResource<WorkspaceId>;
  /** Projects with their custom fields, statuses and SLA rules. */
  readonly projects: ProjectsResource<WorkspaceId>;
  /** Secrets with which your server proves who its visitors are. */
  readonly identitySecrets: IdentitySecretsResource<WorkspaceId>;
  /** Widgets that collect feedback on your pages. */
  readonly widgets: WidgetsResource<WorkspaceId>;
  /** Feedback from widgets, sent with a project's public key and no API key. */
  readonly widgetIntake: WidgetIntakeResource<WorkspaceId>;
  /** Workspaces, their plans and their usage. */
  readonly workspaces: WorkspacesResource<WorkspaceId>;
  /** Management of incoming webhooks. */
  readonly webhooks: WebhooksResource<WorkspaceId>;
  /** Feedback from other systems, sent with a signature and no API key. */
  readonly webhookIntake: WebhookIntakeResource<WorkspaceId>;
  /** Profiles of the people who give feedback. */
  readonly customers: CustomersResource<WorkspaceId>;
  /** Rules that act on feedback: on events, on a schedule or by hand. */
  readonly automations: AutomationsResource<WorkspaceId>;
  /** Addresses of yours that events are sent to, signed and tried again until they arrive. */
  readonly subscriptions: SubscriptionsResource<WorkspaceId>;
  /** Who works in a workspace and with which role. */
  readonly members: MembersResource<WorkspaceId>;
  /** Your own API keys, with which programs act as you. */
  readonly apiKeys: ApiKeysResource<WorkspaceId>;
  /** Apps and agents of others that a user lets into a workspace, by OAuth. */
  readonly apps: AppsResource<WorkspaceId>;
  /** Who calls, and where they are signed in. */
  readonly me: MeResource<WorkspaceId>;
  /** The notifications of a member, their settings, and the items that they watch. */
  readonly notifications: NotificationsResource<WorkspaceId>;
  /** Signing in and out in a browser. */
  readonly session: SessionResource<WorkspaceId>;
  /** Files of feedback items that are stored in the background. */
  readonly imports: ImportsResource<WorkspaceId>;
  /** The log of every change, in the order in which it was committed. */
  readonly events: EventsResource<WorkspaceId>;

  /** @internal */
  constructor(client: HeedClient<WorkspaceId>) {
    this.feedback = new FeedbackResource(client);
    this.reports = new ReportsResource(client);
    this.views = new ViewsResource(client);
    this.uploads = new UploadsResource(client);
    this.comments = new CommentsResource(client);
    this.participants = new ParticipantsResource(client);
    this.mails = new MailsResource(client);
    this.thread = (token) => new ThreadResource(client, token);
    this.mailReviews = new MailReviewsResource(client);
    this.mailIntake = new MailIntakeResource(client);
    this.notes = new NotesResource(client);
    this.projects = new ProjectsResource(client);
    this.identitySecrets = new IdentitySecretsResource(client);
    this.widgets = new WidgetsResource(client);
    this.widgetIntake = new WidgetIntakeResource(client);
    this.workspaces = new WorkspacesResource(client);
    this.webhooks = new WebhooksResource(client);
    this.webhookIntake = new WebhookIntakeResource(client);
    this.customers = new CustomersResource(client);
    this.automations = new AutomationsResource(client);
    this.subscriptions = new SubscriptionsResource(client);
    this.members = new MembersResource(client);
    this.apiKeys = new ApiKeysResource(client);
    this.apps = new AppsResource(client);
    this.me = new MeResource(client);
    this.notifications = new NotificationsResource(client);
    this.session = new SessionResource(client);
    this.imports = new ImportsResource(client);
    this.events = new EventsResource(client);
  }
}

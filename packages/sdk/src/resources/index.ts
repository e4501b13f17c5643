// Generated from openapi/ by npm run generate. Do not edit.
import type { Caller } from '../caller.ts';
import { ApiKeysResource } from './api-keys.ts';
import { AutomationsResource } from './automations.ts';
import { CommentsResource } from './comments.ts';
import { CustomersResource } from './customers.ts';
import { EventsResource } from './events.ts';
import { FeedbackResource } from './feedback.ts';
import { ImportsResource } from './imports.ts';
import { MeResource } from './me.ts';
import { MembersResource } from './members.ts';
import { NotesResource } from './notes.ts';
import { ProjectsResource } from './projects.ts';
import { SessionResource } from './session.ts';
import { SubscriptionsResource } from './subscriptions.ts';
import { UploadsResource } from './uploads.ts';
import { ViewsResource } from './views.ts';
import { WebhookIntakeResource } from './webhook-intake.ts';
import { WebhooksResource } from './webhooks.ts';
import { WidgetIntakeResource } from './widget-intake.ts';
import { WidgetsResource } from './widgets.ts';
import { WorkspacesResource } from './workspaces.ts';

/** The groups of operations. */
export abstract class Resources {
  readonly feedback: FeedbackResource;
  readonly views: ViewsResource;
  readonly uploads: UploadsResource;
  readonly comments: CommentsResource;
  readonly notes: NotesResource;
  readonly projects: ProjectsResource;
  readonly widgets: WidgetsResource;
  readonly widgetIntake: WidgetIntakeResource;
  readonly workspaces: WorkspacesResource;
  readonly webhooks: WebhooksResource;
  readonly webhookIntake: WebhookIntakeResource;
  readonly customers: CustomersResource;
  readonly automations: AutomationsResource;
  readonly subscriptions: SubscriptionsResource;
  readonly members: MembersResource;
  readonly apiKeys: ApiKeysResource;
  readonly me: MeResource;
  readonly session: SessionResource;
  readonly imports: ImportsResource;
  readonly events: EventsResource;

  /** `api` calls below the versioned base, `site` below the root. @internal */
  constructor(api: Caller, site: Caller) {
    this.feedback = new FeedbackResource(api);
    this.views = new ViewsResource(api);
    this.uploads = new UploadsResource(api);
    this.comments = new CommentsResource(api);
    this.notes = new NotesResource(api);
    this.projects = new ProjectsResource(api);
    this.widgets = new WidgetsResource(api);
    this.widgetIntake = new WidgetIntakeResource(site);
    this.workspaces = new WorkspacesResource(api);
    this.webhooks = new WebhooksResource(api);
    this.webhookIntake = new WebhookIntakeResource(site);
    this.customers = new CustomersResource(api);
    this.automations = new AutomationsResource(api);
    this.subscriptions = new SubscriptionsResource(api);
    this.members = new MembersResource(api);
    this.apiKeys = new ApiKeysResource(api);
    this.me = new MeResource(api);
    this.session = new SessionResource(api);
    this.imports = new ImportsResource(api);
    this.events = new EventsResource(api);
  }
}

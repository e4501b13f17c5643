import { Caller } from './caller.ts';
import type { HeedOptions } from './options.ts';
import { AutomationsResource } from './resources/automations.ts';
import { CommentsResource } from './resources/comments.ts';
import { CustomersResource } from './resources/customers.ts';
import { FeedbackResource } from './resources/feedback.ts';
import { NotesResource } from './resources/notes.ts';
import { ProjectsResource } from './resources/projects.ts';
import { UploadsResource } from './resources/uploads.ts';
import { WebhookIntakeResource } from './resources/webhook-intake.ts';
import { WebhooksResource } from './resources/webhooks.ts';
import { WidgetIntakeResource } from './resources/widget-intake.ts';
import { WidgetsResource } from './resources/widgets.ts';
import { WorkspacesResource } from './resources/workspaces.ts';

const versionedBase = '/api/v1';

/** A client of one Heed service: its operations, grouped by what they act on. */
export class Heed {
  readonly feedback: FeedbackResource;
  readonly comments: CommentsResource;
  readonly notes: NotesResource;
  readonly uploads: UploadsResource;
  readonly projects: ProjectsResource;
  readonly widgets: WidgetsResource;
  readonly workspaces: WorkspacesResource;
  readonly webhooks: WebhooksResource;
  readonly customers: CustomersResource;
  readonly automations: AutomationsResource;
  readonly widgetIntake: WidgetIntakeResource;
  readonly webhookIntake: WebhookIntakeResource;

  constructor(options: HeedOptions) {
    const site = siteOf(options.baseUrl);
    const api = new Caller(options, site + versionedBase);
    this.feedback = new FeedbackResource(api);
    this.comments = new CommentsResource(api);
    this.notes = new NotesResource(api);
    this.uploads = new UploadsResource(api);
    this.projects = new ProjectsResource(api);
    this.widgets = new WidgetsResource(api);
    this.workspaces = new WorkspacesResource(api);
    this.webhooks = new WebhooksResource(api);
    this.customers = new CustomersResource(api);
    this.automations = new AutomationsResource(api);

    const doors = new Caller(options, site);
    this.widgetIntake = new WidgetIntakeResource(doors);
    this.webhookIntake = new WebhookIntakeResource(doors);
  }
}

function siteOf(baseUrl: string): string {
  const url = baseUrl.replace(/\/+$/, '');
  return url.endsWith(versionedBase) ? url.slice(0, -versionedBase.length) : url;
}

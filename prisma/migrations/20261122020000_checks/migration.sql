ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_plan_check" CHECK ("plan" IN ('free', 'pro', 'pro_max'));

ALTER TABLE "members" ADD CONSTRAINT "members_role_check" CHECK ("role" IN ('owner', 'admin', 'member'));

ALTER TABLE "projects" ADD CONSTRAINT "projects_type_check" CHECK ("type" IN ('web', 'ios', 'android', 'other'));

ALTER TABLE "projects" ADD CONSTRAINT "projects_listening_scopes_check" CHECK ("listening_scopes" <@ ARRAY['feedback.created', 'feedback.updated', 'time.scheduled', 'manual']::text[]);

ALTER TABLE "feedback" ADD CONSTRAINT "feedback_channel_check" CHECK ("channel" IN ('api', 'widget', 'webhook'));

ALTER TABLE "feedback" ADD CONSTRAINT "feedback_status_category_check" CHECK ("status_category" IN ('open', 'pending', 'resolved', 'closed'));

ALTER TABLE "feedback" ADD CONSTRAINT "feedback_priority_check" CHECK ("priority" IN ('low', 'medium', 'high', 'urgent'));

ALTER TABLE "feedback" ADD CONSTRAINT "feedback_last_comment_by_check" CHECK ("last_comment_by" IN ('agent', 'customer'));

ALTER TABLE "comments" ADD CONSTRAINT "comments_author_type_check" CHECK ("author_type" IN ('agent', 'customer'));

ALTER TABLE "uploads" ADD CONSTRAINT "uploads_kind_check" CHECK ("kind" IN ('image', 'audio', 'video'));

ALTER TABLE "customers" ADD CONSTRAINT "customers_channels_check" CHECK ("channels" <@ ARRAY['api', 'widget', 'webhook']::text[]);

ALTER TABLE "automations" ADD CONSTRAINT "automations_scope_check" CHECK ("scope" IN ('feedback.created', 'feedback.updated', 'time.scheduled', 'manual'));

ALTER TABLE "automations" ADD CONSTRAINT "automations_sla_priority_check" CHECK ("sla_priority" IN ('low', 'medium', 'high', 'urgent'));

ALTER TABLE "automation_runs" ADD CONSTRAINT "automation_runs_outcome_check" CHECK ("outcome" IN ('matched', 'no-match', 'error'));

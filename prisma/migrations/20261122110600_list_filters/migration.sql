-- CreateIndex
CREATE INDEX "feedback_workspace_id_channel_created_at_id_idx" ON "feedback"("workspace_id", "channel", "created_at" DESC, "id" DESC);

-- By hand from here on, because Prisma does not know partial indexes. overdue=true looks only at items that are not done and
-- have a due date. Of waitingFor, no item is in both.
CREATE INDEX "feedback_workspace_id_due_date_not_done_idx" ON "feedback"("workspace_id", "due_date", "id") WHERE "status_category" IN ('open', 'pending') AND "due_date" IS NOT NULL;
CREATE INDEX "feedback_workspace_id_waiting_for_agent_idx" ON "feedback"("workspace_id", "created_at" DESC, "id" DESC) WHERE "last_comment_by" IS DISTINCT FROM 'agent';
CREATE INDEX "feedback_workspace_id_waiting_for_customer_idx" ON "feedback"("workspace_id", "created_at" DESC, "id" DESC) WHERE "last_comment_by" = 'agent';

-- Prisma knows no partial indexes and no expressions. Most items have neither a rating nor custom fields.
CREATE INDEX "feedback_rating_idx" ON "feedback"("workspace_id", "rating", "created_at" DESC, "id" DESC) WHERE "rating" IS NOT NULL;
CREATE INDEX "feedback_custom_fields_idx"
ON "feedback" USING GIN ("workspace_id", ("custom_metadata" -> 'customFields') jsonb_path_ops)
WHERE "custom_metadata" -> 'customFields' IS NOT NULL AND "workspace_id" IS NOT NULL;

-- breached=true: who was answered late, and who still waits for a first answer.
CREATE INDEX "feedback_answered_late_idx" ON "feedback"("workspace_id",
  coalesce(coalesce("first_answered_at", "resolved_at") > "first_answer_due_date", false), "created_at" DESC, "id" DESC)
WHERE "first_answer_due_date" IS NOT NULL;
CREATE INDEX "feedback_first_answer_waiting_idx" ON "feedback"("workspace_id", "first_answer_due_date")
WHERE "status_category" IN ('open', 'pending') AND "first_answered_at" IS NULL AND "first_answer_due_date" IS NOT NULL;

-- The items of a time, with whose they are.
CREATE INDEX "feedback_customers_of_time_idx" ON "feedback"("workspace_id", "created_at") INCLUDE ("customer_id", "project_id")
WHERE "customer_id" IS NOT NULL;

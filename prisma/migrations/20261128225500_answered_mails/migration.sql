-- A customer's next mail names their own one before, by its id.
CREATE INDEX "inbound_mails_message_id_idx" ON "inbound_mails"("workspace_id", "message_id") WHERE "message_id" IS NOT NULL AND "feedback_id" IS NOT NULL AND "state" IN ('comment', 'item');

-- How many mails a mailbox has had in an hour is asked with each mail, whatever tags its addresses have.
CREATE INDEX "mails_mailbox_idx" ON "mails"("workspace_id", (regexp_replace("to", '^([^+@]+)[+][^@]*@', '\1@')), (coalesce("sent_at", "claimed_at", "created_at")));

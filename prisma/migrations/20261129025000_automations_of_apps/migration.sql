-- Every four seconds, those of disconnected apps are looked for in all workspaces.
CREATE INDEX "automations_of_apps_idx" ON "automations"("grant_id") WHERE "grant_id" IS NOT NULL AND "enabled";

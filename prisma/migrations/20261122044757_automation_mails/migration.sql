-- CreateTable
CREATE TABLE "automation_mails" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "automation_mails_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE INDEX "automation_mails_workspace_id_sent_at_idx" ON "automation_mails"("workspace_id", "sent_at");

-- AddForeignKey
ALTER TABLE "automation_mails" ADD CONSTRAINT "automation_mails_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

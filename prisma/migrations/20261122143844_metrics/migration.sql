-- CreateTable
CREATE TABLE "metrics_days" (
    "workspace_id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "created" INTEGER NOT NULL,
    "resolved" INTEGER NOT NULL,
    "reopened" INTEGER NOT NULL,
    "breaches" INTEGER NOT NULL,
    "rating_sum" DOUBLE PRECISION NOT NULL,
    "rating_count" INTEGER NOT NULL,
    "first_answers" JSONB NOT NULL,
    "resolutions" JSONB NOT NULL,

    CONSTRAINT "metrics_days_pkey" PRIMARY KEY ("workspace_id","project_id","day")
);

-- AddForeignKey
ALTER TABLE "metrics_days" ADD CONSTRAINT "metrics_days_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

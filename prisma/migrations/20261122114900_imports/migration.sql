-- CreateTable
CREATE TABLE "imports" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'queued',
    "format" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "mapping" JSONB,
    "dry_run" BOOLEAN NOT NULL,
    "run_automations" BOOLEAN NOT NULL,
    "file_name" TEXT NOT NULL,
    "file_size" INTEGER NOT NULL,
    "read_count" INTEGER NOT NULL DEFAULT 0,
    "created_count" INTEGER NOT NULL DEFAULT 0,
    "updated_count" INTEGER NOT NULL DEFAULT 0,
    "unchanged_count" INTEGER NOT NULL DEFAULT 0,
    "failed_count" INTEGER NOT NULL DEFAULT 0,
    "progress" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "header" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "cause" JSONB NOT NULL,
    "holder" TEXT,
    "held_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "imports_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "import_chunks" (
    "workspace_id" TEXT NOT NULL,
    "import_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "data" BYTEA NOT NULL,

    CONSTRAINT "import_chunks_pkey" PRIMARY KEY ("workspace_id","import_id","number")
);

-- CreateTable
CREATE TABLE "import_refusals" (
    "workspace_id" TEXT NOT NULL,
    "import_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "line" INTEGER NOT NULL,
    "path" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "record" JSON NOT NULL,

    CONSTRAINT "import_refusals_pkey" PRIMARY KEY ("workspace_id","import_id","number")
);

-- CreateIndex
CREATE INDEX "imports_workspace_id_project_id_id_idx" ON "imports"("workspace_id", "project_id", "id");

-- AddForeignKey
ALTER TABLE "imports" ADD CONSTRAINT "imports_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "imports" ADD CONSTRAINT "imports_workspace_id_project_id_fkey" FOREIGN KEY ("workspace_id", "project_id") REFERENCES "projects"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "import_chunks" ADD CONSTRAINT "import_chunks_workspace_id_import_id_fkey" FOREIGN KEY ("workspace_id", "import_id") REFERENCES "imports"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "import_refusals" ADD CONSTRAINT "import_refusals_workspace_id_import_id_fkey" FOREIGN KEY ("workspace_id", "import_id") REFERENCES "imports"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE "imports" ADD CONSTRAINT "imports_status_check" CHECK ("status" IN ('queued', 'running', 'finished', 'failed', 'cancelled'));

ALTER TABLE "imports" ADD CONSTRAINT "imports_format_check" CHECK ("format" IN ('csv', 'ndjson', 'json'));

ALTER TABLE "imports" ADD CONSTRAINT "imports_mode_check" CHECK ("mode" IN ('create', 'upsert'));

-- Which imports are not over.
CREATE INDEX "imports_unfinished_idx" ON "imports" ("held_until") WHERE "finished_at" IS NULL;

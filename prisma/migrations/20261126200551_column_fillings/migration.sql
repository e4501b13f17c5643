-- CreateTable
CREATE TABLE "column_fillings" (
    "name" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "workspace_id" TEXT NOT NULL DEFAULT '',
    "after_key" TEXT NOT NULL DEFAULT '',
    "rows" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "column_fillings_pkey" PRIMARY KEY ("name")
);

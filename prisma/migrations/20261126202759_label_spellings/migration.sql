-- CreateTable
CREATE TABLE "label_spellings" (
    "workspace_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "fold" TEXT NOT NULL,
    "spelling" TEXT NOT NULL,

    CONSTRAINT "label_spellings_pkey" PRIMARY KEY ("workspace_id","kind","fold","spelling")
);

-- AddForeignKey
ALTER TABLE "label_spellings" ADD CONSTRAINT "label_spellings_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- The labels of existing items and customers. A fold is made in TypeScript, so the service does it.
INSERT INTO "column_fillings" ("name", "version") SELECT 'label_spellings', 1 WHERE EXISTS (SELECT FROM "workspaces");

ALTER TABLE "imports" ADD COLUMN     "changed_fields" JSONB NOT NULL DEFAULT '{}';

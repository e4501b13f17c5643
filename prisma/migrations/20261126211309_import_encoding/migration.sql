-- AlterTable
ALTER TABLE "imports" ADD COLUMN     "date_order" TEXT,
ADD COLUMN     "encoding" TEXT NOT NULL DEFAULT 'utf-8';

ALTER TABLE "imports" ADD CONSTRAINT "imports_encoding_check" CHECK ("encoding" IN ('utf-8', 'utf-16le', 'utf-16be', 'windows-1252'));

ALTER TABLE "imports" ADD CONSTRAINT "imports_date_order_check" CHECK ("date_order" IN ('dmy', 'mdy', 'ymd'));

-- Prisma knows no index of an expression. It finds what a person wrote, whoever's item it is on.
CREATE INDEX "comments_customer_email_idx" ON "comments"("workspace_id", lower("author_email"))
WHERE "author_type" = 'customer' AND "author_email" IS NOT NULL;

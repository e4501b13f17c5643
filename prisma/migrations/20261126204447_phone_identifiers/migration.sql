-- A number with a + is the one without: what is compared is its digits. Two writings of one customer become one. Pairs of
-- two customers stay, because a migration merges nobody; heed doctor lists them.
DELETE FROM "customer_identifiers" i USING "customer_identifiers" o
WHERE i."kind" = 'phone' AND i."value" LIKE '+%' AND o."workspace_id" = i."workspace_id" AND o."kind" = 'phone'
  AND o."value" = substr(i."value", 2) AND o."customer_id" = i."customer_id";

UPDATE "customer_identifiers" i SET "value" = substr(i."value", 2)
WHERE i."kind" = 'phone' AND i."value" LIKE '+%' AND NOT EXISTS (
  SELECT FROM "customer_identifiers" o
  WHERE o."workspace_id" = i."workspace_id" AND o."kind" = 'phone' AND o."value" = substr(i."value", 2));

DELETE FROM "customer_identifiers" i USING "customer_identifiers" o
WHERE i."kind" = 'phone' AND i."value" LIKE '00%' AND o."workspace_id" = i."workspace_id" AND o."kind" = 'phone'
  AND o."value" = substr(i."value", 3) AND o."customer_id" = i."customer_id";

UPDATE "customer_identifiers" i SET "value" = substr(i."value", 3)
WHERE i."kind" = 'phone' AND i."value" LIKE '00%' AND length(i."value") > 6 AND NOT EXISTS (
  SELECT FROM "customer_identifiers" o
  WHERE o."workspace_id" = i."workspace_id" AND o."kind" = 'phone' AND o."value" = substr(i."value", 3));

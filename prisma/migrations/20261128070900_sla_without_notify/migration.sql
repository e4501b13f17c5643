-- A deadline that passes tells by itself, so the automations of SLA rules need not.
UPDATE "automations" SET "version" = "version" + 1, "actions" = (
  SELECT coalesce(jsonb_agg(a.action ORDER BY a.place), '[]')
  FROM jsonb_array_elements("actions") WITH ORDINALITY AS a (action, place) WHERE a.action ->> 'type' <> 'notify')
WHERE "system_generated" AND "actions" @> '[{"type": "notify"}]';

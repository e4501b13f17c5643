curl -sS 'https://heed.example.com/api/v1/views' \
  -H "Authorization: Bearer $HEED_API_KEY" \
  -H "Idempotency-Key: $(openssl rand -hex 16)" \
  -H 'Content-Type: application/json' \
  -d '{
    "workspaceId": "ws_01k0qa6v3ye2sb1r6m0x8d4c5t",
    "name": "Urgent and mine",
    "filters": {
      "assigneeId": "me",
      "priority": "high,urgent"
    },
    "sort": "dueDate",
    "order": "asc"
  }'

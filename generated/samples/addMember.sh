curl -sS 'https://heed.example.com/api/v1/members' \
  -H "Authorization: Bearer $HEED_API_KEY" \
  -H "Idempotency-Key: $(openssl rand -hex 16)" \
  -H 'Content-Type: application/json' \
  -d '{
    "workspaceId": "ws_01k0qa6v3ye2sb1r6m0x8d4c5t",
    "email": "grace@example.org",
    "name": "Grace Hopper",
    "role": "member"
  }'

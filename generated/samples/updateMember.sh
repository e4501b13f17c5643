curl -sS -X PATCH 'https://heed.example.com/api/v1/members/usr_01k0qa4w9tc3m6p8s1v5x7z2bd' \
  -H "Authorization: Bearer $HEED_API_KEY" \
  -H 'Content-Type: application/json' \
  -d '{
    "workspaceId": "ws_01k0qa6v3ye2sb1r6m0x8d4c5t",
    "role": "member"
  }'

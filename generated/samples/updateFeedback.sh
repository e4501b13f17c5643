curl -sS -X PATCH 'https://heed.example.com/api/v1/feedback/fb_01k0qa8c3vf4t9w2m6x1b7d5hz' \
  -H "Authorization: Bearer $HEED_API_KEY" \
  -H 'Content-Type: application/json' \
  -d '{
    "workspaceId": "ws_01k0qa6v3ye2sb1r6m0x8d4c5t",
    "status": "in-progress",
    "tags": [
      "checkout",
      "mobile"
    ],
    "assigneeId": "usr_01k0qaejh3k8y3t6v0x5g1j7nd"
  }'

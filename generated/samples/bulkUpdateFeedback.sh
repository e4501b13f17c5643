curl -sS 'https://heed.example.com/api/v1/feedback/bulk' \
  -H "Authorization: Bearer $HEED_API_KEY" \
  -H "Idempotency-Key: $(openssl rand -hex 16)" \
  -H 'Content-Type: application/json' \
  -d '{
    "workspaceId": "ws_01k0qa6v3ye2sb1r6m0x8d4c5t",
    "ids": [
      "fb_01k0qa8c3vf4t9w2m6x1b7d5hz"
    ],
    "changes": {
      "status": "in-progress",
      "addTags": [
        "checkout"
      ]
    }
  }'

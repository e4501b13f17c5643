curl -sS -X DELETE 'https://heed.example.com/api/v1/webhooks/wh_01k0qag8t5pa05x9z3a7j4m9qf?workspaceId=ws_01k0qa6v3ye2sb1r6m0x8d4c5t' \
  -H "Authorization: Bearer $HEED_API_KEY"

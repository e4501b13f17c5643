curl -sS 'https://heed.example.com/api/v1/apps?workspaceId=ws_01k0qa6v3ye2sb1r6m0x8d4c5t' \
  -H "Authorization: Bearer $HEED_API_KEY"

curl -sS -X DELETE 'https://heed.example.com/api/v1/feedback/fb_01k0qa8c3vf4t9w2m6x1b7d5hz?workspaceId=ws_01k0qa6v3ye2sb1r6m0x8d4c5t' \
  -H "Authorization: Bearer $HEED_API_KEY"

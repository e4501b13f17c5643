curl -sS 'https://heed.example.com/api/v1/customers/export?workspaceId=ws_01k0qa6v3ye2sb1r6m0x8d4c5t&search=lovelace&channel=widget' \
  -H "Authorization: Bearer $HEED_API_KEY"

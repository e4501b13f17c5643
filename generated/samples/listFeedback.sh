curl -sS 'https://heed.example.com/api/v1/feedback?workspaceId=ws_01k0qa6v3ye2sb1r6m0x8d4c5t&status=new&search=export%20phone&customField%5Bcf_plan%5D=pro' \
  -H "Authorization: Bearer $HEED_API_KEY"

curl -sS -X DELETE 'https://heed.example.com/api/v1/projects/prj_01k0qa7e1pfz3twm9c5v2h8k4n?workspaceId=ws_01k0qa6v3ye2sb1r6m0x8d4c5t' \
  -H "Authorization: Bearer $HEED_API_KEY"

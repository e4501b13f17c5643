curl -sS 'https://heed.example.com/api/v1/reports/summary?workspaceId=ws_01k0qa6v3ye2sb1r6m0x8d4c5t&projectId=prj_01k0qa7e1pfz3twm9c5v2h8k4n&week=2026-03-02' \
  -H "Authorization: Bearer $HEED_API_KEY"

curl -sS -X PUT 'https://heed.example.com/api/v1/feedback/by-external-id/zendesk-8123' \
  -H "Authorization: Bearer $HEED_API_KEY" \
  -H 'Content-Type: application/json' \
  -d '{
    "workspaceId": "ws_01k0qa6v3ye2sb1r6m0x8d4c5t",
    "projectId": "prj_01k0qa7e1pfz3twm9c5v2h8k4n",
    "message": "The export to PDF fails on my phone",
    "priority": "high"
  }'

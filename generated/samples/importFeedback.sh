curl -sS 'https://heed.example.com/api/v1/feedback/import' \
  -H "Authorization: Bearer $HEED_API_KEY" \
  -H "Idempotency-Key: $(openssl rand -hex 16)" \
  -F 'workspaceId=ws_01k0qa6v3ye2sb1r6m0x8d4c5t' \
  -F 'projectId=prj_01k0qa7e1pfz3twm9c5v2h8k4n' \
  -F 'mapping=canny' \
  -F 'file=@ideas.csv;type=text/csv'

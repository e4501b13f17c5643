curl -sS 'https://heed.example.com/api/v1/mail/explain?workspaceId=ws_01k0qa6v3ye2sb1r6m0x8d4c5t' \
  -H "Authorization: Bearer $HEED_API_KEY" \
  -H 'Content-Type: message/rfc822' \
  --data-binary @mail.eml

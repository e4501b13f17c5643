curl -sS -X PATCH 'https://heed.example.com/api/v1/workspace/ws_01k0qa6v3ye2sb1r6m0x8d4c5t' \
  -b "__Host-heed_session=$HEED_SESSION" \
  -H 'Origin: https://heed.example.com' \
  -H 'Content-Type: application/json' \
  -d '{
    "name": "Example Ltd.",
    "apiAccessEnabled": true,
    "reportTimezone": "Europe/Berlin"
  }'

curl -sS -X PUT 'https://heed.example.com/api/v1/me/notification-settings' \
  -b "__Host-heed_session=$HEED_SESSION" \
  -H 'Origin: https://heed.example.com' \
  -H 'Content-Type: application/json' \
  -d '{
    "workspaceId": "ws_01k0qa6v3ye2sb1r6m0x8d4c5t",
    "kinds": {
      "note": {
        "mail": true
      }
    }
  }'

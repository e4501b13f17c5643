import os

import requests

response = requests.get(
    "https://heed.example.com/api/v1/apps",
    params={"workspaceId": "ws_01k0qa6v3ye2sb1r6m0x8d4c5t"},
    headers={"Authorization": f"Bearer {os.environ['HEED_API_KEY']}"},
    timeout=30,
)
response.raise_for_status()
print(response.json())

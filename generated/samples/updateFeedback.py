import os

import requests

response = requests.patch(
    "https://heed.example.com/api/v1/feedback/fb_01k0qa8c3vf4t9w2m6x1b7d5hz",
    headers={"Authorization": f"Bearer {os.environ['HEED_API_KEY']}"},
    json={
        "workspaceId": "ws_01k0qa6v3ye2sb1r6m0x8d4c5t",
        "status": "in-progress",
        "tags": ["checkout", "mobile"],
        "assigneeId": "usr_01k0qaejh3k8y3t6v0x5g1j7nd",
    },
    timeout=30,
)
response.raise_for_status()
print(response.json())

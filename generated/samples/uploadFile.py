import os
import uuid

import requests

with open("screenshot.png", "rb") as file:
    response = requests.post(
        "https://heed.example.com/api/v1/feedback/upload",
        params={"workspaceId": "ws_01k0qa6v3ye2sb1r6m0x8d4c5t"},
        headers={
            "Authorization": f"Bearer {os.environ['HEED_API_KEY']}",
            "Idempotency-Key": str(uuid.uuid4()),
        },
        files={"file": ("screenshot.png", file, "image/png")},
        timeout=30,
    )
response.raise_for_status()
print(response.json())

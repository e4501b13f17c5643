import os
import uuid

import requests

response = requests.post(
    "https://heed.example.com/api/v1/oauth/interactions/rV3k9dW2mT5x8Z1c4F7h0J6n",
    headers={
        "Origin": "https://heed.example.com",
        "Idempotency-Key": str(uuid.uuid4()),
    },
    cookies={"__Host-heed_session": os.environ["HEED_SESSION"]},
    json={
        "allow": True,
        "workspaceId": "ws_01k0qa6v3ye2sb1r6m0x8d4c5t",
        "scopes": ["feedback:read"],
        "stayConnected": True,
    },
    timeout=30,
)
response.raise_for_status()
print(response.json())

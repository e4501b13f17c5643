import os
import uuid

import requests

response = requests.post(
    "https://heed.example.com/api/v1/me/passkeys/options",
    headers={
        "Origin": "https://heed.example.com",
        "Idempotency-Key": str(uuid.uuid4()),
    },
    cookies={"__Host-heed_session": os.environ["HEED_SESSION"]},
    json={},
    timeout=30,
)
response.raise_for_status()
print(response.json())

import os
import uuid

import requests

response = requests.post(
    "https://heed.example.com/api/v1/subscriptions/sub_01k0qd4m6rh2y8w1t5v9x3b7cz/rotate-secret",
    headers={
        "Authorization": f"Bearer {os.environ['HEED_API_KEY']}",
        "Idempotency-Key": str(uuid.uuid4()),
    },
    json={"expireOldAfterSeconds": 3600},
    timeout=30,
)
response.raise_for_status()
print(response.json())

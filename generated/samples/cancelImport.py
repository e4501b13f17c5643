import os
import uuid

import requests

response = requests.post(
    "https://heed.example.com/api/v1/imports/imp_01k0qd4w9xt3v6z8b1c5f7h9jm/cancel",
    headers={
        "Authorization": f"Bearer {os.environ['HEED_API_KEY']}",
        "Idempotency-Key": str(uuid.uuid4()),
    },
    timeout=30,
)
response.raise_for_status()
print(response.json())

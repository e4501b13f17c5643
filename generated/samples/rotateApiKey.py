import os
import uuid

import requests

response = requests.post(
    "https://heed.example.com/api/v1/api-keys/key_01k0qa5x1rd9m4p7s2t6v8w0yz/rotate",
    headers={
        "Authorization": f"Bearer {os.environ['HEED_API_KEY']}",
        "Idempotency-Key": str(uuid.uuid4()),
    },
    json={"keepOldForSeconds": 3600},
    timeout=30,
)
response.raise_for_status()
print(response.json())

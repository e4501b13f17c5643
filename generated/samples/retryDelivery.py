import os
import uuid

import requests

response = requests.post(
    "https://heed.example.com/api/v1/subscriptions/sub_01k0qd4m6rh2y8w1t5v9x3b7cz/deliveries/dlv_01k0qc2n8vt0w5z3b7d9f1h4jm/retry",
    headers={
        "Authorization": f"Bearer {os.environ['HEED_API_KEY']}",
        "Idempotency-Key": str(uuid.uuid4()),
    },
    json={},
    timeout=30,
)
response.raise_for_status()
print(response.json())

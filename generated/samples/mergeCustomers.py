import os
import uuid

import requests

response = requests.post(
    "https://heed.example.com/api/v1/customers/cus_01k0qah7v6qb16y0z4b8k5n0rg/merge",
    headers={
        "Authorization": f"Bearer {os.environ['HEED_API_KEY']}",
        "Idempotency-Key": str(uuid.uuid4()),
    },
    json={"sourceCustomerId": "cus_01k0qb5s8yzt9e6q8w3x0b5z7m"},
    timeout=30,
)
response.raise_for_status()
print(response.json())

import os

import requests

response = requests.get(
    "https://heed.example.com/api/v1/events/evt_01k0qc2n8vt0w5z3b7d9f1h4jm",
    headers={"Authorization": f"Bearer {os.environ['HEED_API_KEY']}"},
    timeout=30,
)
response.raise_for_status()
print(response.json())

import os

import requests

response = requests.get(
    "https://heed.example.com/api/v1/customers/cus_01k0qah7v6qb16y0z4b8k5n0rg/export",
    headers={"Authorization": f"Bearer {os.environ['HEED_API_KEY']}"},
    timeout=30,
)
response.raise_for_status()
print(response.json())

import os

import requests

response = requests.get(
    "https://heed.example.com/api/v1/automations/aut_01k0qb2m9wxr7c4n6t1v8z3y5j",
    headers={"Authorization": f"Bearer {os.environ['HEED_API_KEY']}"},
    timeout=30,
)
response.raise_for_status()
print(response.json())

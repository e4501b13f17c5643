import os

import requests

response = requests.delete(
    "https://heed.example.com/api/v1/apps/app_01k0qe2m5rd8w1t4v7x0z3b6cg",
    headers={"Authorization": f"Bearer {os.environ['HEED_API_KEY']}"},
    timeout=30,
)
response.raise_for_status()
print(response.json())

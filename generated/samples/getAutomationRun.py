import os

import requests

response = requests.get(
    "https://heed.example.com/api/v1/automation-runs/run_01k0qb4d6srv2x8m1h5w9t7c3f",
    headers={"Authorization": f"Bearer {os.environ['HEED_API_KEY']}"},
    timeout=30,
)
response.raise_for_status()
print(response.json())

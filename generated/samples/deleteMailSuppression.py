import os

import requests

response = requests.delete(
    "https://heed.example.com/api/v1/mail-suppressions/sup_01k0qd9c5de7f2h4k8n1q3s6vx",
    headers={"Authorization": f"Bearer {os.environ['HEED_API_KEY']}"},
    timeout=30,
)
response.raise_for_status()
print(response.json())

import os

import requests

response = requests.delete(
    "https://heed.example.com/api/v1/mail-reviews/mrv_01k0qdbq6ef8g3j5m9p2r4t7wz",
    headers={"Authorization": f"Bearer {os.environ['HEED_API_KEY']}"},
    timeout=30,
)
response.raise_for_status()
print(response.json())

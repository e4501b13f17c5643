import os

import requests

response = requests.put(
    "https://heed.example.com/api/v1/me/notifications/read",
    headers={"Origin": "https://heed.example.com"},
    cookies={"__Host-heed_session": os.environ["HEED_SESSION"]},
    json={"ids": ["ntf_01k0qg3v8kd2m5p7r9t1w4y6za"]},
    timeout=30,
)
response.raise_for_status()
print(response.json())

import os

import requests

response = requests.put(
    "https://heed.example.com/api/v1/me/password",
    headers={"Origin": "https://heed.example.com"},
    cookies={"__Host-heed_session": os.environ["HEED_SESSION"]},
    json={"password": "correct horse battery staple"},
    timeout=30,
)
response.raise_for_status()
print(response.json())

import os

import requests

response = requests.put(
    "https://heed.example.com/api/v1/feedback/fb_01k0qa8c3vf4t9w2m6x1b7d5hz/presence",
    headers={"Origin": "https://heed.example.com"},
    cookies={"__Host-heed_session": os.environ["HEED_SESSION"]},
    json={"state": "writing"},
    timeout=30,
)
response.raise_for_status()

import uuid

import requests

response = requests.post(
    "https://heed.example.com/api/widget/pk_4fT9xQ2mLr7Zc1VbN8sKeW3y/feedback",
    headers={"Idempotency-Key": str(uuid.uuid4())},
    json={
        "widgetId": "wgt_01k0qaf9m4n9z4v7x1y6h2k8pe",
        "message": "The export to PDF fails on my phone",
        "rating": 4,
        "userEmail": "ada@example.org",
    },
    timeout=30,
)
response.raise_for_status()
print(response.json())

import uuid

import requests

with open("screenshot.png", "rb") as file:
    response = requests.post(
        "https://heed.example.com/api/widget/pk_4fT9xQ2mLr7Zc1VbN8sKeW3y/upload",
        headers={"Idempotency-Key": str(uuid.uuid4())},
        files={"file": ("screenshot.png", file, "image/png")},
        timeout=30,
    )
response.raise_for_status()
print(response.json())

import hashlib
import hmac
import json
import os
import uuid

import requests

body = json.dumps({
    "message": "Two stars: it forgets my basket",
    "category": "review",
    "metadata": {"email": "ada@example.org"},
}).encode()
secret = os.environ["HEED_WEBHOOK_SECRET"].encode()
signature = hmac.new(secret, body, hashlib.sha256).hexdigest()
response = requests.post(
    "https://heed.example.com/api/hooks/q7Rk2vWm9XtBz4LcN1sYpD",
    headers={
        "Idempotency-Key": str(uuid.uuid4()),
        "Content-Type": "application/json",
        "X-Webhook-Signature": f"sha256={signature}",
    },
    data=body,
    timeout=30,
)
response.raise_for_status()
print(response.json())

import requests

with open("mail.eml", "rb") as file:
    response = requests.post(
        "https://heed.example.com/api/mail/4f8bd0a97c1e4e6f9a2b7d3c5e8f1a60",
        params={"to": "help@acme.example"},
        headers={"Content-Type": "message/rfc822"},
        data=file,
        timeout=30,
    )
response.raise_for_status()
print(response.json())

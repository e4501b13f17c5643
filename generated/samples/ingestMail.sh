curl -sS 'https://heed.example.com/api/mail/4f8bd0a97c1e4e6f9a2b7d3c5e8f1a60?to=help%40acme.example' \
  -H 'Content-Type: message/rfc822' \
  --data-binary @mail.eml

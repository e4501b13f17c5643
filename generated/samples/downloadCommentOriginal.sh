curl -sS 'https://heed.example.com/api/v1/feedback/fb_01k0qa8c3vf4t9w2m6x1b7d5hz/comments/cmt_01k0qacs7dh6w1r4q8v3e9g5kb/original/raw' \
  -b "__Host-heed_session=$HEED_SESSION" \
  -H 'Origin: https://heed.example.com'

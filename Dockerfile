# syntax=docker/dockerfile:1

# Builds the service into one folder that needs nothing but Node.js.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /build
COPY . .
RUN npm ci && npm run build

FROM node:24.21.0-bookworm-slim
LABEL org.opencontainers.image.title="Heed" \
      org.opencontainers.image.description="Collects user feedback and acts on it" \
      org.opencontainers.image.licenses="MIT"
COPY --from=build /build/dist/heed /heed
# So that the volume belongs to the user that writes there. Everything else may be read-only.
RUN mkdir /data && chown 1000:1000 /data
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    MALLOC_ARENA_MAX=2 \
    MALLOC_TRIM_THRESHOLD_=131072
USER 1000:1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=6s --start-period=60s CMD ["node", "/heed/heed.js", "ping"]
ENTRYPOINT ["node", "/heed/heed.js"]
CMD ["start"]

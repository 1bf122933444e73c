# docker build -t trawl .
# docker run -d --init --name trawl --security-opt seccomp=deploy/seccomp.json -p 127.0.0.1:3002:3002 -v trawl:/data trawl
# docker logs trawl        shows the first API key, once
#
# compose.yaml starts it with these options, deploy/compose.several.yaml several processes; deploy/kubernetes/ has manifests.

# The packages of the lock file, and with them the Node that everything runs on.
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
COPY contract ./contract
COPY dashboard/package.json ./dashboard/
COPY scripts ./scripts
RUN node scripts/ensure-installed.mjs

FROM packages AS dashboard
COPY dashboard ./dashboard
RUN node scripts/ensure-installed.mjs --dashboard && test -f dashboard/dist/current

FROM debian:bookworm-slim
# What the bundled browser needs of the system, and certificates.
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates libexpat1 libnss3 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY . .
COPY --from=dashboard /app/dashboard/dist ./dashboard/dist
# The program belongs to root and is not written to; the data belongs to the user that runs it.
RUN useradd --system --uid 1000 --create-home trawl && mkdir /data && chown trawl:trawl /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3002 TRAWL_DATA_DIR=/data PATH=/app/node_modules/.bin:/usr/local/bin:/usr/bin:/bin
USER 1000:1000
VOLUME /data
EXPOSE 3002
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/ready`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "scripts/run.mjs", "--lean", "src/main.ts"]

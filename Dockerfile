# docker build -t trawl .
# docker run -d --init --name trawl --security-opt seccomp=deploy/seccomp.json -p 127.0.0.1:3002:3002 -v trawl:/data trawl
# docker logs trawl        shows the first API key, once

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
COPY contract ./contract
COPY scripts ./scripts
RUN node scripts/ensure-installed.mjs
COPY dashboard ./dashboard
RUN node scripts/ensure-installed.mjs --dashboard && test -f dashboard/dist/current

FROM node:24-bookworm-slim
# What the bundled browser wants of the system.
RUN apt-get update && apt-get install -y --no-install-recommends libnss3 libexpat1 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY . .
COPY --from=packages /app/dashboard/dist ./dashboard/dist
# The program belongs to root and is not written to; the data belongs to the user that runs it.
RUN mkdir /data && chown node:node /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3002 TRAWL_DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 3002
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/ready`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node_modules/.bin/node", "scripts/run.mjs", "--lean", "src/main.ts"]

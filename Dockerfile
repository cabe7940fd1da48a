# One image for the three parts of a shop on several machines (docs/going-live.md, section 13). The part is its command:
#   node server/main.ts --role=web | worker | prints
# Its root may be read-only: it writes into /data, a volume of each container, and into /tmp.

FROM debian:bookworm-slim AS build
RUN apt-get update \
  && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends ca-certificates npm \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /srv/fpx
COPY package.json package-lock.json .npmrc ./
# The Node that the shop runs on is one of its packages. The npm of the distribution only fetches it and a newer npm: it
# takes the image library of another C library.
RUN arch=$(dpkg --print-architecture | sed s/amd64/x64/) \
  && version=$(node -p "require('./package.json').optionalDependencies['node-linux-$arch']") \
  && npm install --prefix /opt/node --ignore-scripts --no-audit --no-fund "node-linux-$arch@$version" npm@11.19.1 \
  && export PATH="/opt/node/node_modules/node-linux-$arch/bin:$PATH" \
  && node /opt/node/node_modules/npm/bin/npm-cli.js ci --omit=dev --ignore-scripts --no-audit --no-fund \
  && rm -rf node_modules/node-linux-*/include node_modules/node-linux-*/share
COPY . .
ENV PATH=/srv/fpx/node_modules/.bin:$PATH
# What only the build of the web needs stays out of the image.
RUN NODE_ENV=production node tools/build-web.ts \
  && rm -rf node_modules/@tailwindcss node_modules/@vladmandic node_modules/three node_modules/typescript

FROM debian:bookworm-slim
RUN groupadd --gid 10001 fpx \
  && useradd --uid 10001 --gid fpx --home-dir /data --no-create-home --shell /usr/sbin/nologin fpx \
  && install -d -o fpx -g fpx -m 700 /data
COPY --from=build /srv/fpx /srv/fpx
WORKDIR /srv/fpx
ENV PATH=/srv/fpx/node_modules/.bin:$PATH \
  NODE_ENV=production \
  MALLOC_ARENA_MAX=2 \
  HOST=0.0.0.0 \
  WEB_PROCESSES=1 \
  DATA_DIR=/data
USER 10001:10001
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s CMD ["node", "tools/is-alive.mjs"]
CMD ["node", "--max-semi-space-size=32", "server/main.ts", "--role=web"]

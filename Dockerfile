# One file for every image, so that all of them are built once and from the same lockfile:
#   docker build --target modal -t airlock/modal .
#   docker build --target gateway -t airlock/gateway .
#   docker build --target secure -t airlock/secure .
#   docker build --target host -t airlock/host .
#   docker build --target all -t airlock/all .

# Pin it by digest for what you deploy: --build-arg NODE_IMAGE=node:22.21.1-alpine3.22@sha256:… (docs/configuration.md).
ARG NODE_IMAGE=node:22.21.1-alpine3.22

FROM ${NODE_IMAGE} AS build
WORKDIR /src
# The manifests first: packages are installed again only when one of them changes.
COPY package.json package-lock.json .npmrc ./
COPY packages/protocol/package.json packages/protocol/
COPY packages/server/package.json packages/server/
COPY packages/verify/package.json packages/verify/
COPY packages/modal/package.json packages/modal/
COPY packages/move/package.json packages/move/
COPY packages/create-airlock/package.json packages/create-airlock/
COPY packages/test-wallets/package.json packages/test-wallets/
COPY apps/parent-sdk/package.json apps/parent-sdk/
COPY apps/modal-frame/package.json apps/modal-frame/
COPY apps/gateway/package.json apps/gateway/
COPY apps/secure-email-frame/package.json apps/secure-email-frame/
COPY apps/host/package.json apps/host/
COPY e2e/package.json e2e/
RUN npm ci --ignore-scripts --no-audit --no-fund --include-workspace-root \
  -w @airlock/protocol -w @airlock/server -w @airlock/verify -w @airlock/sdk -w @airlock/modal-frame -w @airlock/gateway \
  -w @airlock/secure-email-frame -w @airlock/host -w @airlock/modal
COPY tsconfig.base.json tsconfig.json ./
COPY build build
COPY locales locales
COPY packages packages
COPY apps apps
# In this order: the modal origin serves the SDK's files, so its build contains theirs.
RUN npm run build -w @airlock/sdk && npm run build -w @airlock/modal-frame \
  && npm run build -w @airlock/gateway && npm run build -w @airlock/secure-email-frame && npm run build -w @airlock/host \
  && npm run build -w @airlock/modal

FROM ${NODE_IMAGE} AS runtime
# Probes have a separate port, so that a busy server does not look dead.
ENV NODE_ENV=production HOST=0.0.0.0 HEALTH_PORT=3499
WORKDIR /app
# A server does not need npm, and absent programs need no patches.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn*
USER node
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.HEALTH_PORT}/livez`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Each server is one file without dependencies, and stops on SIGTERM once its open answers are sent.
CMD ["node", "dist/server/main.js"]

FROM runtime AS modal
ENV PORT=3401 AIRLOCK_CONFIG=/config/airlock.config.json
EXPOSE 3401
COPY --from=build /src/apps/modal-frame/package.json ./
COPY --from=build /src/apps/modal-frame/dist/server dist/server
COPY --from=build /src/apps/modal-frame/dist/client dist/client
# Sites are pinned to /v/<version>/: the files of each release stay here when the image is replaced. A new volume takes its owner from it.
USER root
RUN mkdir /releases && chown node:node /releases
USER node
ENV AIRLOCK_RELEASES=/releases
VOLUME /releases

FROM runtime AS gateway
# Half of its container: the rest is for pictures and bodies, which are not on the heap.
ENV PORT=3403 AIRLOCK_CONFIG=/config/airlock.config.json NODE_OPTIONS=--max-old-space-size=256
EXPOSE 3403
COPY --from=build /src/apps/gateway/package.json ./
COPY --from=build /src/apps/gateway/dist/server dist/server

FROM runtime AS secure
ENV PORT=3402 AIRLOCK_CONFIG=/config/airlock.config.json
EXPOSE 3402
COPY --from=build /src/apps/secure-email-frame/package.json ./
COPY --from=build /src/apps/secure-email-frame/dist/server dist/server
COPY --from=build /src/apps/secure-email-frame/dist/client dist/client

FROM runtime AS host
ENV PORT=3400 HOST_CONFIG=/config/host.config.json
EXPOSE 3400
COPY --from=build /src/apps/host/package.json ./
COPY --from=build /src/apps/host/dist/server dist/server
COPY --from=build /src/apps/host/dist/client dist/client

# All servers but the demo site, for a small installation: deploy/small.
FROM runtime AS all
ENV PORT=3400 PROXIES=1 AIRLOCK_CONFIG=/config/airlock.config.json AIRLOCK_UID=64100 GATEWAY_NODE_OPTIONS=--max-old-space-size=256
EXPOSE 3400
COPY --from=build /src/packages/modal/package.json ./
COPY --from=build /src/packages/modal/dist dist
# Root only starts the servers, each as its own user. The second of those users serves the modal, and stores its releases.
USER root
RUN mkdir /releases && chown 64101:64101 /releases
ENV AIRLOCK_RELEASES=/releases
VOLUME /releases
CMD ["node", "dist/cli/main.js", "all"]

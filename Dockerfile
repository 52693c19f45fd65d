# The image of the service. `npm run test:image` executes these steps without a container runtime.
FROM node:24-bookworm-slim AS build
WORKDIR /srv/encart
COPY . .
# The first command installs the packages of the lock file and builds the console, the second one removes what only the build needs.
RUN npm run console
RUN npm install --no-save --no-audit --no-fund --omit=dev --include-workspace-root --workspace server --workspace sdk --workspace cli

FROM node:24-bookworm-slim
WORKDIR /srv/encart
COPY --from=build /srv/encart/package.json /srv/encart/openapi.json /srv/encart/README.md /srv/encart/CHANGELOG.md ./
COPY --from=build /srv/encart/node_modules ./node_modules
COPY --from=build /srv/encart/server ./server
COPY --from=build /srv/encart/sdk ./sdk
COPY --from=build /srv/encart/cli ./cli
COPY --from=build /srv/encart/docs ./docs
COPY --from=build /srv/encart/console/dist ./console/dist
# The service writes to this directory only, so the file system of the container can be read-only.
ENV ENCART_DATA_DIR=/data
ENV HOST=0.0.0.0
ENV NODE_ENV=production
RUN mkdir /data && chown 1000:1000 /data
VOLUME /data
USER 1000:1000
EXPOSE 8080
# Time to complete accepted requests: see "Install" in docs/operators.md.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["node_modules/node/bin/node", "-e", "fetch('http://127.0.0.1:8080/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node_modules/node/bin/node", "server/src/main.ts"]

# The suite as a small image that runs without root: docker build --tag open-banking-conformance .
# The base is Node 22.22.0 on Debian 12, pinned by the digest of its image index; both stages name the same one.
FROM node:22.22.0-bookworm-slim@sha256:dd9d21971ec4395903fa6143c2b9267d048ae01ca6d3ea96f16cb30df6187d94 AS build
WORKDIR /suite
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
# What npm would publish, with the locked versions of what it needs.
RUN npm pack --pack-destination /tmp \
  && mkdir /package \
  && tar -xzf /tmp/open-banking-conformance-*.tgz -C /package --strip-components=1 \
  && npm prune --omit=dev --no-audit --no-fund \
  && mv node_modules /package/node_modules

FROM node:22.22.0-bookworm-slim@sha256:dd9d21971ec4395903fa6143c2b9267d048ae01ca6d3ea96f16cb30df6187d94
COPY --from=build /package /opt/open-banking-conformance
RUN mkdir /work && chown node:node /work
ENV NODE_ENV=production
USER node
WORKDIR /work
ENTRYPOINT ["node", "/opt/open-banking-conformance/bin/obc.js"]
CMD ["--help"]

# syntax=docker/dockerfile:1
# Node 24 spends a quarter less on a page than 20.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY scripts/git-hooks.mjs scripts/
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
# What the browser may see is fixed when the pages are built.
ARG NEXT_PUBLIC_SITE_URL=http://localhost:3000
ARG NEXT_PUBLIC_SITE_NAME=Ofício
ARG NEXT_PUBLIC_PRODUCTION_URL=
ARG NEXT_PUBLIC_COOKIE_DOMAIN=
ARG NEXT_PUBLIC_GOOGLE_CLIENT_ID=
ARG NEXT_PUBLIC_CHAT_WIDGET_URL=
ARG NEXT_PUBLIC_TRACKING_PIXEL_URL=
ARG NEXT_PUBLIC_CONTACT_EMAIL=
ARG NEXT_PUBLIC_SENTRY_DSN=
ARG NEXT_PUBLIC_FIREBASE_API_KEY=
ARG NEXT_PUBLIC_FIREBASE_PROJECT_ID=
ARG NEXT_PUBLIC_FIREBASE_APP_ID=
ARG NEXT_PUBLIC_FIREBASE_SENDER_ID=
ARG NEXT_PUBLIC_FIREBASE_VAPID_KEY=
ENV NEXT_TELEMETRY_DISABLED=1
# What runs, and nothing of what it was built and tested with.
RUN npm run build:program

FROM node:24.21.0-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 DATA_DIR=/data PORT=3000
RUN mkdir /data && chown node:node /data
# Root's, and read by the program: nothing here is written while it runs, so the root may be read-only.
COPY --from=build /app/.build/program ./
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD node -e "fetch('http://127.0.0.1:'+process.env.PORT+'/healthz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"
# Nothing here starts it again after a fatal error: that is the orchestrator's (`restart` in compose.yaml).
CMD ["node", ".build/server/main.js"]

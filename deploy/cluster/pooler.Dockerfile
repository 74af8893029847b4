# Debian's PgBouncer: published images bring settings of their own.
FROM debian:12.12-slim
RUN apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends pgbouncer \
  && rm -rf /var/lib/apt/lists/*
COPY pooler.sh pooler.ini /etc/oficio/
USER postgres
EXPOSE 6432
CMD ["/bin/sh", "/etc/oficio/pooler.sh"]

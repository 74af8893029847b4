import type { AddressInfo, Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Port of a server that listens. */
export const portOf = (server: Pick<Server, 'address'>): number => (server.address() as AddressInfo).port

/** Listens on a free port of this machine and returns it. */
export const listen = async (app: FastifyInstance): Promise<number> => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return portOf(app.server)
}

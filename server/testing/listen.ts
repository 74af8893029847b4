import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Listens on a free port of this machine and returns it. */
export const listen = async (app: FastifyInstance): Promise<number> => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

import { createServer } from 'node:net'

/** Ports below the ephemeral range: an outgoing connection could take the port of a killed program. */
const [lowest, span] = [21_000, 9_000]

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

export const freePorts = async (count: number): Promise<number[]> => {
  const found: number[] = []
  const first = Number(process.env.PROVE_PORT ?? lowest + Math.floor(Math.random() * span))
  for (let port = first; found.length < count; port++) if (await isFree(port)) found.push(port)
  return found
}

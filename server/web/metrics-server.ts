import { createServer } from 'node:http'

export interface MetricsServer {
  /** The port that was taken; another than asked for when that was 0. */
  port: number
  close(): Promise<void>
}

/**
 * Serves the figures on an address of their own: on the public one a proxy that forgets to hide them would
 * show them to everybody.
 */
export const serveMetrics = async (
  { host, port }: { host: string; port: number },
  metrics: () => Promise<string>,
): Promise<MetricsServer> => {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return void response.writeHead(405, { allow: 'GET, HEAD' }).end()
    metrics().then(
      (text) => {
        response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4', 'cache-control': 'no-store' })
        response.end(text)
      },
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  // An open scrape neither keeps the program running nor delays its end.
  server.unref()
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

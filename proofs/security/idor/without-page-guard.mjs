// Removes the guard that WITHOUT_GUARD names from pages rendered with their reader's first rows.
import { mutation, replaceExports } from '../../harness/replaced-exports.mjs'

/** Renders each page with the token of its first reader. */
const asFirstReader = ({ client, ...options }) => {
  const cookies = new Map()
  const ask = (method, path, headers, body) => {
    if (!cookies.has(path)) cookies.set(path, headers.cookie)
    return client.ask(method, path, { ...headers, cookie: cookies.get(path) }, body)
  }
  return { ...options, client: { ...client, ask } }
}

/** Declares pages with rows to be everybody's for a minute. */
const asShared = (rows) => ({
  ...rows,
  send: async (request, response, share) => {
    const { writeHead } = response
    response.writeHead = (status, headers) =>
      writeHead.call(response, status, {
        ...headers,
        'cache-control': 'public, max-age=60',
        vary: 'Accept-Encoding',
      })
    const isSent = await rows.send(request, response, share)
    response.writeHead = writeHead
    return isSent
  },
})

const without = {
  token: (make) => (options) => make(asFirstReader(options)),
  private: (make) => (options) => asShared(make(options)),
}[mutation]

replaceExports('./first-rows', (loaded) => ({ ...loaded, makeFirstRows: without(loaded.makeFirstRows) }))

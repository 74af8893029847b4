// Removes the guard that WITHOUT_GUARD names from a program of the proof `inject`.
import { mutation, replaceExports } from '../../harness/replaced-exports.mjs'

const isOfSql = /'|\b(?:and|or|union|select|order|rlike)\b/i

/** Writes texts that would matter there into the statement itself, instead of sending them beside it. */
const inlined = (text, values) => {
  const left = []
  const sql = text.replace(/\$(\d+)/g, (_whole, n) => {
    const value = values[Number(n) - 1]
    if (typeof value === 'string' && isOfSql.test(value)) return `'${value}'`
    left.push(value)
    return `$${left.length}`
  })
  return [sql, left]
}

const inOneText = (pg) => {
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (first, second, ...rest) {
    const values = Array.isArray(second) ? second : first?.values
    const text = typeof first === 'string' ? first : first?.text
    if (!Array.isArray(values) || typeof text !== 'string') return query.call(this, first, second, ...rest)
    const [sql, left] = inlined(text, values)
    if (typeof first === 'string') return query.call(this, sql, left, ...rest)
    const { name: _name, ...unnamed } = first
    return query.call(
      this,
      { ...unnamed, text: sql, values: left },
      ...(Array.isArray(second) ? [left] : [second]),
      ...rest,
    )
  }
  return pg
}

/** Renders cached pages with the headers of the latest request, and with the path they name. */
const asVisited = (loaded, prefixedPath) => ({
  ...loaded,
  makeRendererClient: (port) => {
    const client = loaded.makeRendererClient(port)
    return {
      ...client,
      render: async (path, host) => {
        const named = globalThis.lastVisit?.['x-original-url'] ?? globalThis.lastVisit?.['x-rewrite-url']
        const { locale, path: own } = prefixedPath(named ?? path)
        const answer = await client.ask('GET', own, {
          accept: 'text/html',
          [loaded.localeHeader]: locale,
          ...globalThis.lastVisit,
          host,
          'accept-encoding': 'identity',
        })
        const { statusCode: status, headers } = answer
        return { status, headers, body: await loaded.readBody(answer) }
      },
    }
  },
})
const remembering = (loaded) => ({
  ...loaded,
  dispatchRequests: (server, ...rest) => {
    const dispatched = loaded.dispatchRequests(server, ...rest)
    server.prependListener('request', ({ headers }) => {
      const { connection: _connection, 'content-length': _length, ...visit } = headers
      globalThis.lastVisit = visit
    })
    return dispatched
  },
})

if (mutation === 'parameters') replaceExports('pg', inOneText)
if (mutation === 'apart') {
  replaceExports('/renderer-client', (loaded, required) =>
    asVisited(loaded, required('./prefixed-path').prefixedPath),
  )
  replaceExports('/dispatch', remembering)
}

// Scores pages with the Observatory's own tests and grades, offline: read from standard input as JSON, answered the
// same way. In a process of its own: the package is made of modules this program's loader would rewrite.
import fs from 'node:fs'
import { text } from 'node:stream/consumers'
import { AxiosHeaders } from 'axios'

// The list of preloaded domains, which the package downloads when it is installed: ours is on none.
const { readFileSync } = fs
fs.readFileSync = (path, ...rest) =>
  String(path).endsWith('hsts-preload.json') ? '{}' : readFileSync(path, ...rest)

const { ALL_TESTS } = await import('@mdn/mdn-http-observatory/src/constants.js')
const { Requests } = await import('@mdn/mdn-http-observatory/src/types.js')
const { parseHttpEquivHeaders } = await import('@mdn/mdn-http-observatory/src/retriever/utils.js')
const { getGradeForScore, getScoreModifier } = await import('@mdn/mdn-http-observatory/src/grader/grader.js')
const { MINIMUM_SCORE_FOR_EXTRA_CREDIT } = await import('@mdn/mdn-http-observatory/src/grader/charts.js')

const host = 'oficio.example'

/** Result of the scorer's fetch: the page over https, after a redirect from http by the TLS proxy. */
const fetched = ({ status, headers: said, body, preflight }) => {
  const headers = new AxiosHeaders(said)
  const requests = new Requests(host)
  const isHtml = headers['content-type']?.startsWith('text/html')
  const response = { status, headers, data: body, verified: true }
  const auto = {
    ...response,
    httpEquiv: isHtml ? parseHttpEquivHeaders(body, `https://${host}/`) : new Map(),
  }
  Object.assign(requests.responses, {
    auto,
    http: response,
    https: response,
    cors: { ...preflight, verified: true, request: { headers: {} } },
    httpRedirects: [
      { url: new URL(`http://${host}/`), status: 308 },
      { url: new URL(`https://${host}/`), status },
    ],
  })
  requests.resources.path = body
  requests.session = { url: new URL(`https://${host}/`), jar: { serializeSync: () => ({ cookies: [] }) } }
  return requests
}

/** Adds up the tests like `scan` of the package. */
const scored = (page) => {
  const results = ALL_TESTS.map((test) => test(fetched(page)))
  const modifiers = results.map(({ result }) => getScoreModifier(result))
  const least = modifiers.filter((one) => one < 0).reduce((sum, one) => sum + one, 100)
  const all = modifiers.reduce((sum, one) => sum + one, 100)
  const { score, grade } = getGradeForScore(least >= MINIMUM_SCORE_FOR_EXTRA_CREDIT ? all : least)
  return {
    name: page.name,
    score,
    grade,
    results: results.map(({ result }, at) => `${result} ${modifiers[at]}`),
  }
}

console.log(JSON.stringify(JSON.parse(await text(process.stdin)).map(scored)))

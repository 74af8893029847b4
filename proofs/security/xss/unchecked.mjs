// Loaded before a program of the proof `xss`: answers are sent as they were found. A text longer than anybody may write
// would be refused otherwise, and none of what it holds be seen.
import { replaceExports } from '../../harness/replaced-exports.mjs'

const asFound = (schema) => schema && Object.create(schema, { parse: { value: (answer) => answer } })

replaceExports('/http/route', (loaded) => ({
  ...loaded,
  route: (app, context, endpoint, ...rest) =>
    loaded.route(app, context, { ...endpoint, response: asFound(endpoint.response) }, ...rest),
}))

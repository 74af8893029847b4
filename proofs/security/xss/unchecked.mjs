// Loaded before a program of the proof `xss`: answers are sent as they were found. A text longer than anybody may write
// would be refused otherwise, and none of what it holds be seen.
import Module from 'node:module'

const load = Module._load

Module._load = function (request, parent, isMain) {
  const loaded = load.call(this, request, parent, isMain)
  if (!request.endsWith('/http/route')) return loaded
  const asFound = (schema) => schema && Object.create(schema, { parse: { value: (answer) => answer } })
  return {
    ...loaded,
    route: (app, context, endpoint, ...rest) =>
      loaded.route(app, context, { ...endpoint, response: asFound(endpoint.response) }, ...rest),
  }
}

import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { EndpointSpec } from '@/lib/contract/endpoint'
import { boundNames, errors, missingAuthorizationHeader } from '@/lib/contract/errors'
import type { Needs } from '@/server/context'

type Json = Record<string, unknown>

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Json
  return rest
}

const problem: Json = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'detail', 'request_id'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(errors) },
    detail: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    bounds: {
      type: 'object',
      description: 'The bound a failed field passed, where the refusal is about one; `…_cents` are centavos',
      additionalProperties: {
        type: 'object',
        properties: Object.fromEntries(boundNames.map((name) => [name, { type: 'number' }])),
      },
    },
    request_id: { type: 'string' },
  },
}

const parametersOf = (endpoint: EndpointSpec): Json[] =>
  (['params', 'query'] as const).flatMap((place) => {
    const schema = endpoint[place]
    if (!schema) return []
    const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
      properties?: Json
      required?: string[]
    }
    return Object.entries(properties).map(([name, shape]) => ({
      name,
      in: place === 'params' ? 'path' : 'query',
      required: place === 'params' || required.includes(name),
      schema: shape,
    }))
  })

/** Statuses besides success: those of every request, then those of this kind of operation. */
const failuresOf = (endpoint: EndpointSpec): number[] => {
  const isSignedIn = endpoint.auth !== 'none'
  const names = Boolean(endpoint.params ?? endpoint.query)
  const isWrite = endpoint.method !== 'GET'
  return [
    400,
    ...(isSignedIn || /\/token\//.test(endpoint.path) ? [401] : []),
    ...(endpoint.auth === 'user' ? [403] : []),
    ...(names || isWrite || endpoint.path.includes('/google/') ? [404] : []),
    ...(isWrite ? [409, 413, 415] : []),
    ...(names || isWrite ? [422] : []),
    ...(endpoint.alsoAnswers ?? []),
    429,
    500,
    503,
  ]
}

const operationOf = (endpoint: EndpointSpec): Json => {
  const failure = {
    description: 'Problem',
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  }
  const success: Json = { description: 'Done' }
  if (endpoint.response)
    success['content'] = { 'application/json': { schema: jsonSchema(endpoint.response, 'output') } }
  if (endpoint.download)
    success['content'] = { [endpoint.download]: { schema: { type: 'string', format: 'binary' } } }
  const parameters = parametersOf(endpoint)
  if (endpoint.idempotent)
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: endpoint.idempotent === 'required',
      schema: { type: 'string', maxLength: 200 },
    })
  const body = endpoint.upload
    ? {
        'multipart/form-data': {
          schema: {
            type: 'object',
            required: ['file'],
            properties: { file: { type: 'string', format: 'binary' } },
          },
        },
      }
    : endpoint.body && { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } }
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    tags: [endpoint.tag],
    parameters,
    ...(body
      ? { requestBody: { required: !endpoint.body?.safeParse(undefined).success, content: body } }
      : {}),
    responses: {
      [endpoint.status ?? 200]: success,
      ...Object.fromEntries(failuresOf(endpoint).map((status) => [status, failure])),
    },
    security:
      endpoint.auth === 'none' ? [] : endpoint.auth === 'user' ? [{ bearer: [] }] : [{}, { bearer: [] }],
    ...(endpoint.operators ? { 'x-operator-scopes': endpoint.operators } : {}),
  }
}

/** The OpenAPI document, generated from the endpoints that are registered. */
const documentOf = (endpoints: EndpointSpec[], siteName: string): Json => {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${siteName} API`,
      version: '1',
      description: `Money is integer centavos, times are ISO 8601 in UTC. A 403 that asks for a verification names it in ${missingAuthorizationHeader}.`,
    },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: problem },
    },
  }
}

export const registerOpenApi = async (app: FastifyInstance, context: Needs<'config'>) => {
  const endpoints: EndpointSpec[] = []
  app.addHook('onRoute', ({ config }) => {
    const endpoint = config?.endpoint
    if (endpoint && !endpoints.includes(endpoint)) endpoints.push(endpoint)
  })
  let made: Json | null = null
  const document = () => (made ??= documentOf(endpoints, context.config.siteName))
  // 750 KB, which anybody may ask for.
  let written: string | null = null
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json').send((written ??= JSON.stringify(document()))),
  )
  await app.register(swagger, {
    mode: 'static',
    specification: { document: { openapi: '3.1.0', info: { title: '', version: '' }, paths: {} } },
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    uiConfig: { url: '/api/openapi.json' },
    transformSpecification: () => document(),
    transformSpecificationClone: false,
  })
}

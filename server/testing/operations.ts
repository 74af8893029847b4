import type { TestApp } from './make-app'

/** Subset of JSON Schema used by the OpenAPI document. */
export interface Schema {
  type?: string
  format?: string
  const?: unknown
  enum?: unknown[]
  pattern?: string
  minLength?: number
  maxLength?: number
  formatMinimum?: string
  formatMaximum?: string
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  maxProperties?: number
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  propertyNames?: Schema
  additionalProperties?: boolean | Schema
}

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: Schema
}
interface Written {
  operationId: string
  parameters: Parameter[]
  security: object[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}

export interface Operation {
  id: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  parameters: Parameter[]
  /** The JSON body; absent where there is none, or a form. */
  body?: Schema
  /** The JSON answer of a success; absent where there is none, or a file. */
  answer?: Schema
  needsUser: boolean
  statuses: ReadonlySet<number>
}

/** Every operation of the OpenAPI document. */
export const operationsOf = async (t: TestApp): Promise<Operation[]> => {
  const { paths } = (await t.as(null).get('/api/openapi.json')).json<{
    paths: Record<string, Record<string, Written>>
  }>()
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, written]) => {
      const body = written.requestBody?.content['application/json']?.schema
      const success = Object.keys(written.responses).find((status) => Number(status) < 300) ?? ''
      const answer = written.responses[success]?.content?.['application/json']?.schema
      return {
        id: written.operationId,
        method: method.toUpperCase() as Operation['method'],
        path,
        parameters: written.parameters,
        ...(body ? { body } : {}),
        ...(answer ? { answer } : {}),
        needsUser: written.security.every((way) => 'bearer' in way) && written.security.length > 0,
        statuses: new Set(Object.keys(written.responses).map(Number)),
      }
    }),
  )
}

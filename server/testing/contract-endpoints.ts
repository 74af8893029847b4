import type { EndpointSpec } from '@/lib/contract/endpoint'

const isEndpoint = (value: unknown): value is EndpointSpec =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'auth' in value

/** Endpoints among the exports of modules of the contract. */
export const endpointsOf = (...modules: object[]): EndpointSpec[] =>
  modules.flatMap((one) => Object.values<unknown>({ ...one })).filter(isEndpoint)

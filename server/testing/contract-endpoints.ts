import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { EndpointSpec } from '@/lib/contract/endpoint'

const isEndpoint = (value: unknown): value is EndpointSpec =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'auth' in value

/** Endpoints among the exports of modules of the contract. */
export const endpointsOf = (...modules: object[]): EndpointSpec[] =>
  modules.flatMap((one) => Object.values<unknown>({ ...one })).filter(isEndpoint)

const folder = join(process.cwd(), 'lib/contract')

/** Endpoints among the exports of the contract; `load` requires a file, which only a test file can. */
export const contractEndpoints = (load: (path: string) => Record<string, unknown>): EndpointSpec[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) => endpointsOf(load(join(folder, name))))

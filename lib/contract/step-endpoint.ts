import { z } from 'zod'
import type { EndpointSpec } from './endpoint'

interface StepShared extends Pick<EndpointSpec, 'tag' | 'operators' | 'idempotent'> {
  params: z.ZodType
  response: z.ZodType
}

/** Body of a step without parameters: none, or an empty object. */
export const noBody = z.object({}).optional()

/**
 * Builds the endpoints of one kind of row's steps: POST to the row's path plus the step's name, answered with
 * the row as it is afterwards.
 */
export const stepEndpoints =
  <const Path extends `/api/${string}/`, const Shared extends StepShared>(path: Path, shared: Shared) =>
  <const Id extends string, const Step extends string, Body extends z.ZodType>(
    id: Id,
    step: Step,
    summary: string,
    body: Body,
  ) =>
    ({ id, method: 'POST', path: `${path}${step}/`, auth: 'user', summary, body, ...shared }) as const

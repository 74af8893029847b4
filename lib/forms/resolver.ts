import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { fieldCodeOf } from './field-code'

/**
 * Validates a form with the contract's own schema. The messages are field codes, translated where they are
 * shown.
 */
export const contractResolver = <In extends FieldValues, Out>(
  schema: z.ZodType<Out, In>,
): Resolver<In, unknown, Out> => zodResolver(schema, { error: fieldCodeOf })

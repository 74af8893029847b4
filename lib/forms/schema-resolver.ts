import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { fieldCodeOf } from './field-code'

export const schemaResolver = <In extends FieldValues, Out>(
  schema: z.ZodType<Out, In>,
): Resolver<In, unknown, Out> => zodResolver(schema, { error: fieldCodeOf })

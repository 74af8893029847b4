import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'

/**
 * Loads validation when a field first gets the focus, so that a form's page loads no zod. Starting the import takes a
 * phone 8 ms, which the frame after the press does not wait for.
 */
const loadCheck = () => import('./schema-resolver')
if (typeof document !== 'undefined')
  document.addEventListener('focusin', () => setTimeout(() => void loadCheck().catch(() => undefined)), {
    once: true,
  })

/**
 * Validates a form with the contract's own schema, which `load` imports. The messages are field codes, translated where
 * they are shown. If the scripts do not come, the API checks the same and names the same fields.
 */
export const contractResolver =
  <In extends FieldValues, Out>(load: () => Promise<z.ZodType<Out, In>>): Resolver<In, unknown, Out> =>
  async (values, context, options) => {
    try {
      const [{ schemaResolver }, schema] = await Promise.all([loadCheck(), load()])
      return await schemaResolver(schema)(values, context, options)
    } catch {
      return { values: values as unknown as Out, errors: {} }
    }
  }

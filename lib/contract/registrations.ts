import { z } from 'zod'
import { councils, type Council } from './councils'
import { states } from './places'

export const maxRegistrations = 6

/**
 * A registration with a council, as the provider states it. It is shown as their statement: nobody has
 * verified it.
 */
export const registrationSchema = z.object({
  council: z.enum(councils),
  state: z.enum(states),
  /** Each council has its own format (`123456`, `06/12345`, `1SP123456/O-7`); all contain digits. */
  number: z
    .string()
    .trim()
    .min(1)
    .max(20)
    .regex(/^(?=.*\d)[\dA-Za-z./ -]+$/),
})
export type Registration = z.infer<typeof registrationSchema>

/** At most one registration per council and state. */
export const registrationList = z
  .array(registrationSchema)
  .max(maxRegistrations)
  .superRefine((list, { addIssue }) => {
    const seen = new Set<string>()
    list.forEach(({ council, state }, at) => {
      if (seen.has(council + state)) addIssue({ code: 'custom', message: 'repeated', path: [at, 'council'] })
      seen.add(council + state)
    })
  })

/**
 * Councils that forbid advertising with prices or discounts, each with the rule. No coupon applies to such work, not
 * even one paid by the platform.
 */
export const councilsAgainstDiscounts: Partial<Record<Council, string>> = {
  CRN: 'Código de Ética e de Conduta do Nutricionista, Resolução CFN 599/2018',
  CRO: 'Código de Ética Odontológica, Resolução CFO 118/2012, art. 44, I',
  CRP: 'Código de Ética Profissional do Psicólogo, Resolução CFP 010/2005, art. 20, d',
  OAB: 'Provimento CFOAB 205/2021, art. 3º, I',
}

import { z } from 'zod'
import { states } from './places'

/** Councils of the professions the law regulates, by the letters they are known by. */
export const councils = [
  'CAU',
  'COREN',
  'CRC',
  'CREA',
  'CREF',
  'CREFITO',
  'CRFa',
  'CRM',
  'CRMV',
  'CRN',
  'CRO',
  'CRP',
  'OAB',
] as const
export type Council = (typeof councils)[number]
export const isCouncil = (text: string | null): text is Council =>
  councils.some((council) => council === text)
export const mostRegistrations = 6

/**
 * What a provider says of their registration with a council. Shown as their word: nobody has looked it up.
 */
export const registrationSchema = z.object({
  council: z.enum(councils),
  state: z.enum(states),
  /** Councils write theirs in many ways (`123456`, `06/12345`, `A12345-6`); all have digits. */
  number: z
    .string()
    .trim()
    .min(1)
    .max(20)
    .regex(/^(?=.*\d)[\dA-Za-z./ -]+$/),
})
export type Registration = z.infer<typeof registrationSchema>

/** `CREA-SP 123456`. */
export const registrationText = ({ council, state, number }: Registration): string =>
  `${council}-${state} ${number}`

/** Each council once a state. */
export const registrationList = z
  .array(registrationSchema)
  .max(mostRegistrations)
  .superRefine((list, { addIssue }) => {
    const seen = new Set<string>()
    list.forEach(({ council, state }, at) => {
      if (seen.has(council + state)) addIssue({ code: 'custom', message: 'repeated', path: [at, 'council'] })
      seen.add(council + state)
    })
  })

import type { Registration } from './registrations'

/** Councils of the professions regulated by law, by their initials. */
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

/** `CREA-SP 123456`. */
export const registrationText = ({ council, state, number }: Registration): string =>
  `${council}-${state} ${number}`

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

interface Registered {
  council: Council
  state: string
  number: string
}

/** `CREA-SP 123456`. */
export const registrationText = ({ council, state, number }: Registered): string =>
  `${council}-${state} ${number}`

export const claimStates = [
  'opened',
  'mending',
  'mended',
  'money_offered',
  'declined',
  'disputed',
  'resolved',
  'lapsed',
  'withdrawn',
] as const
export type ClaimState = (typeof claimStates)[number]
export const openClaimStates = [
  'opened',
  'mending',
  'mended',
  'money_offered',
  'declined',
  'disputed',
] as const satisfies readonly ClaimState[]
export const isOpenClaim = (status: ClaimState): boolean => openClaimStates.some((state) => state === status)

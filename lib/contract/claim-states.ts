export const openClaimStates = [
  'opened',
  'mending',
  'mended',
  'money_offered',
  'declined',
  'disputed',
] as const
export const claimStates = [...openClaimStates, 'resolved', 'lapsed', 'withdrawn'] as const
export type ClaimState = (typeof claimStates)[number]
export const isOpenClaim = (status: ClaimState): boolean => openClaimStates.some((state) => state === status)

import { claimReasons, type Claim } from '@/lib/contract/claims'
import type { TestApp } from './make-app'
import { okBody } from './ok-body'
import { completeBooking, makePaidJob, postStep, type PaidJob } from './paid-job'
import type { TestUser } from './people'

/** Paid work that the customer has confirmed, so that its money was released. */
export const makeCompletedJob = async (
  t: TestApp,
  options: Parameters<typeof makePaidJob>[1] = {},
): Promise<PaidJob> => {
  const job = await makePaidJob(t, options)
  await completeBooking(t, job)
  return job
}

export const claimBody = {
  reason: claimReasons[0],
  text: 'O vazamento voltou ontem à noite.',
} as const

/** Opens the customer's warranty claim. Returns its id. */
export const openClaim = async (
  t: TestApp,
  { booking, customer }: Pick<PaidJob, 'booking' | 'customer'>,
): Promise<number> =>
  okBody<{ pk: number }>(await postStep(t, customer, `/api/bookings/${booking}/claim/`, claimBody)).pk

export const takeClaimStep = (
  t: TestApp,
  user: TestUser,
  claim: number,
  step: string,
  body: Record<string, unknown> = {},
) => postStep(t, user, `/api/claims/${claim}/${step}/`, body)

export const readClaim = async (t: TestApp, user: TestUser, claim: number): Promise<Claim> =>
  okBody<Claim>(await t.as(user).get(`/api/claims/${claim}/`))

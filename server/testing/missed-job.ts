import type { Booking } from '@/lib/contract/bookings'
import { noShowDisputeHours } from '@/lib/contract/no-shows'
import type { TestApp } from './make-app'
import { okBody } from './ok-body'
import { makePaidJob, postStep, type PaidJob } from './paid-job'

const hour = 3_600_000

export type Side = 'customer' | 'provider'

/** Reports that the other side did not come, an hour after the agreed start. */
export const reportNoShow = async (
  t: TestApp,
  job: Pick<PaidJob, 'booking' | 'customer' | 'provider'>,
  by: Side,
): Promise<Booking> => okBody(await postStep(t, job[by], `/api/bookings/${job.booking}/no-show/`))

/** A job paid so long ago that the seven days to withdraw are over, and said to have been missed by the other side. */
export const makeMissedJob = async (t: TestApp, by: Side, days = 10): Promise<PaidJob> => {
  const job = await makePaidJob(t, { hours: days * 24, funding: { earlyStart: days > 7 } })
  t.travel((days * 24 + 1) * hour)
  await reportNoShow(t, job, by)
  return job
}

/** Until nobody may object to a no-show reported now. */
export const objectionMs = noShowDisputeHours * hour

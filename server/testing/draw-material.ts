import { storePicture } from '@/server/modules/media/service'
import type { TestApp } from './make-app'
import { okBody } from './ok-body'
import { postStep, updateBooking, type PaidJob } from './paid-job'

type Job = Pick<PaidJob, 'booking' | 'customer' | 'provider'>

/** Material of a paid job is asked for, granted and, once its work has begun, drawn against the photo of a receipt. */
export const drawMaterial = async (t: TestApp, job: Job, cents: number) => {
  const path = `/api/bookings/${job.booking}/material-advance/`
  const asked = await postStep(t, job.provider, path, { amount_cents: cents })
  const { pk: advance } = okBody<{ pk: number }>(asked)
  okBody(await postStep(t, job.customer, `${path}${advance}/grant/`))
  await updateBooking(t, job, { status: 'in_progress' })
  const picture = { bytes: Buffer.from('a receipt'), width: 1, height: 1 }
  const receipt = await storePicture(t.db, job.provider.id, picture)
  okBody(await postStep(t, job.provider, `${path}${advance}/draw/`, { receipt }))
  return { advance, receipt }
}

/** The same of work that has not begun, of which material could be drawn before that was asked for. */
export const drawMaterialBeforeStart = async (t: TestApp, job: Job, cents: number) => {
  const drawn = await drawMaterial(t, job, cents)
  await updateBooking(t, job, { status: 'approved' })
  return drawn
}

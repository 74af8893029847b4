import { findBooking } from '@/server/modules/bookings/service'
import { balanceOf, credit, debit, post } from '@/server/modules/ledger/service'
import { bySystem } from '@/server/process/machine'
import { unitOfWork } from '@/server/process/unit-of-work'
import { countLockWaits } from '@/server/testing/lock-waits'
import { makeApp, type TestApp } from '@/server/testing/make-app'
import { okay } from '@/server/testing/okay'
import { paidJob, setBooking, stepOf } from '@/server/testing/paid-job'
import { until } from '@/server/testing/until'
import { readHeld } from './holding'
import { divideUp } from './release'

let t: TestApp
beforeAll(async () => {
  t = await makeApp()
})
afterAll(() => t.close())

const isSomebodyWaiting = async () => (await countLockWaits(t.context.pool)) > 0

test('a release has one name: carried out again by somebody who saw it undone, it moves nothing', async () => {
  const job = await paidJob(t, { material: 0 })
  const booking = await findBooking(t.db, job.booking)
  const held = booking && (await readHeld(t.db, booking))
  if (!booking || !held) throw new Error('nothing is held')
  const part = { customerCents: 0, couponCents: 0, providerCents: 4_000 }
  for (let n = 0; n < 2; n++)
    await unitOfWork(t.context, (work) =>
      divideUp(work, { booking, held, by: bySystem }, part, { reason: 'completed' }),
    )
  expect(await balanceOf(t.db, { kind: 'escrow', booking: job.booking })).toBe(11_000)
  expect(await balanceOf(t.db, { kind: 'provider_available', owner: job.provider.id })).toBe(3_400)
})

test('who divides an escrow waits for who takes from it, and divides what is left', async () => {
  const job = await paidJob(t, { material: 0 })
  await setBooking(t, job, { status: 'delivered' })
  const escrow = { kind: 'escrow', booking: job.booking } as const
  let completed: ReturnType<typeof stepOf> | undefined
  await t.db.transaction(async (tx) => {
    await balanceOf(tx, escrow, { lock: true })
    completed = stepOf(t, job.customer, `/api/bookings/${job.booking}/complete/`)
    await until(isSomebodyWaiting)
    await post(
      { tx, now: t.context.clock() },
      {
        eventKey: `test.taken:${job.booking}`,
        kind: 'manual',
        booking: job.booking,
        actor: 'operator',
        lines: [debit(escrow, 5_000), credit({ kind: 'suspense' }, 5_000)],
      },
    )
  })
  if (!completed) throw new Error('nothing was completed')
  okay(await completed)
  expect(await balanceOf(t.db, escrow)).toBe(0)
  expect(await balanceOf(t.db, { kind: 'provider_available', owner: job.provider.id })).toBe(8_500)
})

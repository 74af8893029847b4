import { findBooking } from '@/server/modules/bookings/service'
import { credit, debit, postJournal, readBalance } from '@/server/modules/ledger/service'
import { systemActor } from '@/server/process/state-machine'
import { unitOfWork } from '@/server/process/unit-of-work'
import { countLockWaits } from '@/server/testing/lock-waits'
import { makeApp, type TestApp } from '@/server/testing/make-app'
import { okBody } from '@/server/testing/ok-body'
import { makePaidJob, postStep, updateBooking } from '@/server/testing/paid-job'
import { waitUntil } from '@/server/testing/wait-until'
import { distributeEscrow } from './distribute-escrow'
import { readEscrowedFunds } from './escrowed-funds'

let t: TestApp
beforeAll(async () => {
  t = await makeApp()
})
afterAll(() => t.close())

const isSomebodyWaiting = async () => (await countLockWaits(t.context.pool)) > 0

test('a release has one name: carried out again by somebody who saw it undone, it moves nothing', async () => {
  const job = await makePaidJob(t, { material: 0 })
  const booking = await findBooking(t.db, job.booking)
  const held = booking && (await readEscrowedFunds(t.db, booking))
  if (!booking || !held) throw new Error('nothing is held')
  const part = { customerCents: 0, couponCents: 0, providerCents: 4_000 }
  for (let n = 0; n < 2; n++)
    await unitOfWork(t.context, (work) =>
      distributeEscrow(work, { booking, held, by: systemActor }, part, { reason: 'completed' }),
    )
  expect(await readBalance(t.db, { kind: 'escrow', booking: job.booking })).toBe(11_000)
  expect(await readBalance(t.db, { kind: 'provider_available', owner: job.provider.id })).toBe(3_400)
})

test('who divides an escrow waits for who takes from it, and divides what is left', async () => {
  const job = await makePaidJob(t, { material: 0 })
  await updateBooking(t, job, { status: 'delivered' })
  const escrow = { kind: 'escrow', booking: job.booking } as const
  let completed: ReturnType<typeof postStep> | undefined
  await t.db.transaction(async (tx) => {
    await readBalance(tx, escrow, { lock: true })
    completed = postStep(t, job.customer, `/api/bookings/${job.booking}/complete/`)
    await waitUntil(isSomebodyWaiting)
    await postJournal(
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
  okBody(await completed)
  expect(await readBalance(t.db, escrow)).toBe(0)
  expect(await readBalance(t.db, { kind: 'provider_available', owner: job.provider.id })).toBe(8_500)
})

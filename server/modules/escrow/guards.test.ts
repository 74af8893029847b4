import { findBooking } from '@/server/modules/bookings/service'
import { credit, debit, postJournal, readBalance } from '@/server/modules/ledger/service'
import { systemActor } from '@/server/process/state-machine'
import { unitOfWork } from '@/server/process/unit-of-work'
import { waitForLockWaits } from '@/server/testing/lock-waits'
import { okBody } from '@/server/testing/ok-body'
import { makePaidJob, postStep, updateBooking } from '@/server/testing/paid-job'
import { appForFile } from '@/server/testing/test-app'
import { distributeEscrow } from './distribute-escrow'
import { readEscrowedFunds } from './escrowed-funds'

const t = appForFile()

test('a release repeated from a stale view moves nothing, because it has one event key', async () => {
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

test('serializes dividing an escrow with taking from it', async () => {
  const job = await makePaidJob(t, { material: 0 })
  await updateBooking(t, job, { status: 'delivered' })
  const escrow = { kind: 'escrow', booking: job.booking } as const
  let completed: ReturnType<typeof postStep> | undefined
  await t.db.transaction(async (tx) => {
    await readBalance(tx, escrow, { lock: true })
    completed = postStep(t, job.customer, `/api/bookings/${job.booking}/complete/`)
    await waitForLockWaits(t.context.pool)
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

import { eq } from 'drizzle-orm'
import { disputeStates, disputeSteps, type DisputeState, type DisputeStep } from '@/lib/contract/disputes'
import { bookings } from '@/server/db/schema/bookings'
import { disputeProposals, disputes } from '@/server/db/schema/disputes'
import { makeDisputedJob, postStep } from '@/server/testing/paid-job'
import { appForFile } from '@/server/testing/test-app'
import { statusAndCode, transitionMatrix } from '@/server/testing/transition-matrix'
import { disputeStateMachine } from './state-machine'

const t = appForFile()

const matrix = transitionMatrix(disputeStateMachine, {
  'opened talk system': 'talking',
  'opened escalate customer': 'deciding',
  'opened escalate provider': 'deciding',
  'opened escalate system': 'deciding',
  'opened withdraw customer': 'withdrawn',
  'opened withdraw provider': 'withdrawn',
  'talking propose customer': 'proposing',
  'talking propose provider': 'proposing',
  'talking propose system': 'proposing',
  'talking escalate customer': 'deciding',
  'talking escalate provider': 'deciding',
  'talking escalate system': 'deciding',
  'talking withdraw customer': 'withdrawn',
  'talking withdraw provider': 'withdrawn',
  'proposing propose customer': 'proposing',
  'proposing propose provider': 'proposing',
  'proposing propose system': 'proposing',
  'proposing accept customer': 'agreed',
  'proposing accept provider': 'agreed',
  'proposing escalate customer': 'deciding',
  'proposing escalate provider': 'deciding',
  'proposing escalate system': 'deciding',
  'proposing withdraw customer': 'withdrawn',
  'proposing withdraw provider': 'withdrawn',
  'agreed settle system': 'resolved',
  'deciding withdraw customer': 'withdrawn',
  'deciding withdraw provider': 'withdrawn',
  'deciding decide operator': 'resolved',
})

const disputed = async () => {
  const job = await makeDisputedJob(t)
  const operator = await t.make.user({ isOperator: true })
  return { ...job, people: { customer: job.customer, provider: job.provider, operator } }
}

test('every step, from every state, by everybody, leads where it should or nowhere', async () => {
  const { pk } = await disputed()
  const put = async (status: DisputeState) => {
    const [row] = await t.db.update(disputes).set({ status }).where(eq(disputes.id, pk)).returning()
    if (!row) throw new Error('gone')
    return row
  }
  const cells = { states: disputeStates, steps: disputeSteps, put }
  expect(await matrix.strayCells(t.context, cells)).toEqual([])
})

const bodies = {
  propose: { refund_cents: 5_000, text: 'Metade do banheiro' },
  accept: {},
  withdraw: {},
  escalate: {},
  decide: { settlement: 'split', refund_cents: 5_000, reason: 'Metade foi feita' },
} satisfies Partial<Record<DisputeStep, Record<string, unknown>>>
type Posted = keyof typeof bodies

describe.each(Object.keys(bodies) as Posted[])('POST %s', (step) => {
  test.each(['customer', 'provider', 'operator'] as const)(
    'is taken by the %s exactly from the states it should',
    async (actor) => {
      const one = await disputed()
      const other = actor === 'customer' ? 'provider' : 'customer'
      for (const state of disputeStates) {
        await t.db.update(bookings).set({ status: 'disputed' }).where(eq(bookings.id, one.booking))
        await t.db.delete(disputeProposals).where(eq(disputeProposals.disputeId, one.pk))
        await t.db
          .insert(disputeProposals)
          .values({ disputeId: one.pk, side: other, refundCents: 0, text: 'Nada' })
        // Only its opener can withdraw it.
        const openedBy = actor === 'operator' ? 'customer' : actor
        await t.db.update(disputes).set({ status: state, openedBy }).where(eq(disputes.id, one.pk))
        const answer = await postStep(t, one.people[actor], `/api/disputes/${one.pk}/${step}/`, bodies[step])
        const [status, word] = matrix.answerOf({ state, step, actor })
        // Accepting settles at once.
        const wanted = [status, word === 'agreed' ? 'resolved' : word]
        expect([actor, state, ...statusAndCode(answer)]).toEqual([actor, state, ...wanted])
      }
    },
  )
})

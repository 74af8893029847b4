import { eq } from 'drizzle-orm'
import { claimStates, openClaimStates, type ClaimState } from '@/lib/contract/claim-states'
import { claimSteps } from '@/lib/contract/claims'
import { claims } from '@/server/db/schema/claims'
import { makeCompletedJob, openClaim, takeClaimStep } from '@/server/testing/completed-job'
import { appForFile } from '@/server/testing/test-app'
import { statusAndCode, transitionMatrix } from '@/server/testing/transition-matrix'
import type { ClaimValues } from './repository'
import { claimStateMachine } from './state-machine'

const t = appForFile()

const waiting = Object.fromEntries(
  openClaimStates.flatMap((state) => [
    [`${state} suspend system`, state],
    [`${state} resume system`, state],
    [`${state} withdraw customer`, 'withdrawn' as const],
  ]),
)

const matrix = transitionMatrix(claimStateMachine, {
  ...waiting,
  'opened mend provider': 'mending',
  'opened offer-money provider': 'money_offered',
  'opened decline provider': 'declined',
  'opened expire system': 'declined',
  'mending done provider': 'mended',
  'mending missed customer': ['opened', 'declined'],
  'mending missed system': ['opened', 'declined'],
  'mended accept customer': 'resolved',
  'mended reject customer': 'declined',
  'mended expire system': 'resolved',
  'money_offered accept customer': 'resolved',
  'money_offered reject customer': 'declined',
  'money_offered expire system': 'declined',
  'declined dispute customer': 'disputed',
  'declined expire system': 'lapsed',
  'disputed resolve operator': 'resolved',
  'disputed resolve system': 'resolved',
})

/** The columns each state needs. */
const valuesOf = (status: ClaimState): ClaimValues => {
  const now = t.context.clock()
  return {
    status,
    outcome: status === 'resolved' || status === 'lapsed' || status === 'withdrawn' ? 'mended' : null,
    offeredCents: 1_000,
    visitStartsAt: new Date(now.getTime() - 7_200_000),
    visitEndsAt: new Date(now.getTime() - 3_600_000),
    missedVisits: 0,
  }
}

const claimed = async () => {
  const job = await makeCompletedJob(t)
  const operator = await t.make.user({ isOperator: true })
  const pk = await openClaim(t, job)
  const put = async (status: ClaimState) => {
    const [row] = await t.db.update(claims).set(valuesOf(status)).where(eq(claims.id, pk)).returning()
    if (!row) throw new Error('gone')
    return row
  }
  return { pk, put, people: { customer: job.customer, provider: job.provider, operator } }
}

test('every step, from every state, by everybody, leads where it should or nowhere', async () => {
  const { put } = await claimed()
  expect(await matrix.strayCells(t.context, { states: claimStates, steps: claimSteps, put })).toEqual([])
})

const bodies: Record<string, Record<string, unknown>> = {
  'offer-money': { refund_cents: 1_000, text: '' },
  decline: { reason: 'Isso é outro serviço.' },
  done: { text: 'Pronto', photos: [] },
  missed: {},
  reject: { reason: '' },
  withdraw: {},
}

describe.each(Object.keys(bodies))('POST %s', (step) => {
  test.each(['customer', 'provider', 'operator'] as const)(
    'is taken by the %s exactly from the states it should',
    async (actor) => {
      const one = await claimed()
      for (const state of claimStates) {
        await one.put(state)
        const answer = await takeClaimStep(t, one.people[actor], one.pk, step, bodies[step])
        const [status, word] = matrix.answerOf({ state, step: step as (typeof claimSteps)[number], actor })
        // The first missed visit opens the claim again.
        const wanted = [status, word]
        expect([actor, state, ...statusAndCode(answer)]).toEqual([actor, state, ...wanted])
      }
    },
  )
})

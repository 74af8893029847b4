import { eq } from 'drizzle-orm'
import { chargebackStates, chargebackSteps, type ChargebackState } from '@/lib/contract/payment-processes'
import { chargebacks } from '@/server/db/schema/payments'
import { makePaidDeposit } from '@/server/testing/paid-job'
import { appForFile } from '@/server/testing/test-app'
import { transitionMatrix } from '@/server/testing/transition-matrix'
import { insertChargeback } from './chargeback-repository'
import { chargebackStateMachine } from './chargebacks'

const t = appForFile()

const matrix = transitionMatrix(chargebackStateMachine, {
  'opened ask system': 'evidence_due',
  'opened win system': 'won',
  'opened lose system': 'lost',
  'evidence_due submit system': 'submitted',
  'evidence_due submit operator': 'submitted',
  'evidence_due win system': 'won',
  'evidence_due lose system': 'lost',
  'submitted ask system': 'evidence_due',
  'submitted win system': 'won',
  'submitted lose system': 'lost',
})

test('every step of a chargeback, from every state, by everybody, leads where it should or nowhere', async () => {
  const paymentId = await makePaidDeposit(t, (await t.make.customer()).id, 1_000)
  const made = await t.db.transaction((tx) =>
    insertChargeback(tx, { paymentId, kind: 'med', gatewayRef: 'contest', amountCents: 1_000 }),
  )
  const put = async (status: ChargebackState) => {
    const [row] = await t.db
      .update(chargebacks)
      .set({ status })
      .where(eq(chargebacks.id, made?.id ?? 0))
      .returning()
    if (!row) throw new Error('gone')
    return row
  }
  const cells = { states: chargebackStates, steps: chargebackSteps, put }
  expect(await matrix.strayCells(t.context, cells)).toEqual([])
})

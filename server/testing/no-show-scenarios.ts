import { settleNoShows } from '@/server/modules/bookings/scheduled'
import { bookingPath, minuteMs, payJob, settleRefunds, type ApiScenario } from './api-scenarios'
import {
  paidStep,
  refundRequestedStep,
  refundReturnedStep,
  scenarioStep,
  settledStep,
  type LedgerScenario,
} from './ledger-scenario'
import { objectionMs } from './missed-job'
import { okBody } from './ok-body'
import { postStep } from './paid-job'

/** The provider reports that the customer was not there, and nobody objects. */
const missedByCustomer: ApiScenario = async (t, sides) => {
  const job = await payJob(t, sides, { hours: 1 })
  t.travel(90 * minuteMs)
  okBody(await postStep(t, sides.provider, bookingPath(job, 'no-show')))
  t.travel(objectionMs)
  await settleNoShows(t.context)
  await settleRefunds(t)
}

export const noShowScenarios: LedgerScenario[] = [
  {
    title: 'A customer who was not there: nothing for 48 hours, then the fee',
    live: missedByCustomer,
    chapters: [
      paidStep,
      ...settledStep,
      scenarioStep('nobody objected: the fee, all of it labour', 'cancellation_fee', {
        escrow: 6_000,
        'available of the provider': -5_100,
        commission: -900,
      }),
      refundRequestedStep('the rest goes back', 14_000),
      refundReturnedStep(14_000),
    ],
    end: {
      'gateway, available': 5_802,
      'gateway fees': 198,
      'available of the provider': 5_100,
      commission: 900,
    },
  },
]

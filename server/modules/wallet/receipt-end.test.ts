import { eq } from 'drizzle-orm'
import { users } from '@/server/db/schema/accounts'
import { toFullName } from '@/server/modules/accounts/person'
import { settleNoShows } from '@/server/modules/bookings/scheduled'
import { drawMaterialBeforeStart } from '@/server/testing/draw-material'
import { objectionMs } from '@/server/testing/missed-job'
import { okBody } from '@/server/testing/ok-body'
import { makePaidJob, postStep, type PaidJob } from '@/server/testing/paid-job'
import { pdfText } from '@/server/testing/pdf-text'
import { appForEachTest } from '@/server/testing/test-app'

const t = appForEachTest()

const named = async () => {
  const sides = { customer: await t.make.customer(), provider: await t.make.provider() }
  for (const [side, fullName] of [
    ['customer', 'Ana Prado'],
    ['provider', 'Rui Lopes'],
  ] as const)
    await t.db
      .update(users)
      .set({ fullName: toFullName(fullName) })
      .where(eq(users.id, sides[side].id))
  return sides
}

const read = async (job: PaidJob, side: 'customer' | 'provider', language: string) => {
  const path = `/api/bookings/${job.booking}/receipt/`
  const answer = await t.as(job[side]).get(path, { 'accept-language': language })
  return pdfText(answer.rawPayload).join(' ')
}

const dayOf: Record<string, RegExp> = { 'pt-br': /\d\d\/\d\d\/\d{4}/, en: /[A-Z][a-z]{2} \d{1,2}, \d{4}/ }

test.each([
  [
    'canceled_by_customer',
    'cancelado pelo cliente',
    'canceled by the customer',
    'taxa de cancelamento',
    'cancellation fee',
  ],
  ['no_show_customer', 'o cliente não estava', 'the customer was absent', 'taxa de falta', 'no-show fee'],
] as const)(
  '%s: the receipt shows the end, its time, the parties and the fee kept',
  async (status, pt, en, fee, feeEn) => {
    // Past free cancellation and past the seven days of withdrawal.
    const sides = await named()
    const job = await makePaidJob(t, { hours: 30 * 24, sides })
    t.travel((30 * 24 - 1) * 3_600_000)
    if (status === 'no_show_customer') {
      t.travel(3 * 3_600_000)
      okBody(await postStep(t, job.provider, `/api/bookings/${job.booking}/no-show/`))
      t.travel(objectionMs)
      await settleNoShows(t.context)
    } else
      okBody(
        await postStep(t, job.customer, `/api/bookings/${job.booking}/cancel/`, { reason: 'Imprevisto' }),
      )
    for (const [language, said, kept] of [
      ['pt-br', pt, `Retido como ${fee} R$ 60,00`],
      ['en', en, `Kept as a ${feeEn} R$60.00`],
    ] as const)
      for (const side of ['customer', 'provider'] as const) {
        const text = await read(job, side, language)
        expect(text).toMatch(new RegExp(`${said}.* ${dayOf[language]?.source ?? ''}`))
        expect(text).toContain(kept)
        expect(text).toMatch(/: Ana Prado .*: Rui Lopes /)
      }
  },
)

test('proves no payment and hides the other side’s name when everything goes back, material too', async () => {
  const job = await makePaidJob(t, { sides: await named() })
  await drawMaterialBeforeStart(t, job, 5_000)
  expect(await read(job, 'customer', 'pt-br')).toMatch(/: Ana Prado .*: Rui Lopes /)
  okBody(await postStep(t, job.provider, `/api/bookings/${job.booking}/cancel/`))
  expect(await read(job, 'customer', 'pt-br')).toMatch(/: Ana Prado .*: Rui Serviço/)
  expect(await read(job, 'provider', 'pt-br')).toMatch(
    /: Ana Profissional: Rui Lopes .*Recebido pelo profissional R\$ 0,00/,
  )
})

import { eq } from 'drizzle-orm'
import { users } from '@/server/db/schema/accounts'
import { keptName } from '@/server/modules/accounts/person'
import { makeApp, type TestApp } from '@/server/testing/make-app'
import { okay } from '@/server/testing/okay'
import { paidJob, stepOf } from '@/server/testing/paid-job'
import { pdfText } from '@/server/testing/pdf-text'

let t: TestApp
beforeEach(async () => {
  t = await makeApp()
})
afterEach(() => t.close())

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
  '%s: the receipt says so, when, and what was kept as a fee; names are as the pages show them',
  async (status, pt, en, fee, feeEn) => {
    const sides = {
      customer: await t.make.customer(),
      provider: await t.make.provider(),
    }
    // Too late to be free, and the seven days are over.
    for (const [side, fullName] of [
      ['customer', 'Ana Prado'],
      ['provider', 'Rui Lopes'],
    ] as const)
      await t.db
        .update(users)
        .set({ fullName: keptName(fullName) })
        .where(eq(users.id, sides[side].id))
    const job = await paidJob(t, { hours: 30 * 24, sides })
    t.travel((30 * 24 - 1) * 3_600_000)
    if (status === 'no_show_customer') {
      t.travel(3 * 3_600_000)
      okay(await stepOf(t, job.provider, `/api/bookings/${job.booking}/no-show/`))
    } else
      okay(await stepOf(t, job.customer, `/api/bookings/${job.booking}/cancel/`, { reason: 'Imprevisto' }))
    const read = async (side: 'customer' | 'provider', language: string) =>
      (
        await pdfText(
          (
            await t
              .as(sides[side])
              .get(`/api/bookings/${job.booking}/receipt/`, { 'accept-language': language })
          ).rawPayload,
        )
      ).join(' ')
    for (const [language, said, kept] of [
      ['pt-br', pt, `Retido como ${fee} R$ 60,00`],
      ['en', en, `Kept as a ${feeEn} R$60.00`],
    ] as const)
      for (const side of ['customer', 'provider'] as const) {
        const text = await read(side, language)
        expect(text).toMatch(new RegExp(`${said}.* ${dayOf[language]?.source ?? ''}`))
        expect(text).toContain(kept)
        expect(text.includes('Ana Prado')).toBe(side === 'customer')
        expect(text.includes('Rui Lopes')).toBe(side === 'provider')
        expect(text).toMatch(/: Ana .*: Rui /)
      }
  },
)

import { cancellationRows, type PaidWork } from '@/lib/shared/cancellation'
import en from '@/locales/en.json'
import pt from '@/locales/pt.json'

const hour = 3_600_000
const startsAt = new Date('2031-05-20T15:00:00.000Z')
const paidAt = new Date(startsAt.getTime() - 720 * hour)
/** R$ 100.00 of labour: the fee in centavos is its share in hundredths of a percent. */
const work = (durationMinutes: number): PaidWork => ({
  labourCents: 10_000,
  durationMinutes,
  paidCents: 10_000,
  paidAt,
  startsAt,
  earlyStart: true,
  preset: 'usual',
})
const feesOf = (durationMinutes: number) =>
  cancellationRows(work(durationMinutes)).map((row) => row.fee_cents / 100)

/** Fees stated on public pages equal those the program computes. */
describe.each([
  ['pt', pt],
  ['en', en],
] as const)('texts about money, %s', (_locale, texts) => {
  const terms = Object.values(texts.legal.terms.sections).map(({ text }) => text)

  test('the terms name the costs of cancelling as they are taken', () => {
    const said = terms.find((text) => text.includes('art. 49')) ?? ''
    // A day of work: percentages are less than hours. Two hours: hours are more than percentages.
    const [, late, tooLate] = feesOf(120)
    expect([late, tooLate]).toEqual([20, 40])
    expect(said).toContain(`${late}%`)
    expect(said).toContain(`${tooLate}%`)
    const [until] = cancellationRows(work(120))
    const hoursAhead = (startsAt.getTime() - (until?.until?.getTime() ?? 0)) / hour
    expect(said).toContain(`${hoursAhead} hor`.replace('hor', _locale === 'pt' ? 'horas' : 'hours'))
  })

  test('names the commission by its rate in force wherever work is offered', () => {
    for (const text of [
      texts.makeOffer.free.text,
      texts.makeOffer.commission,
      texts.public.how.provider.promises['0'],
      texts.accounts.services.priceNet,
      terms.find((one) => one.includes('{percent}')) ?? '',
    ])
      expect(text).toContain('{percent}%')
  })

  test('states that the address is revealed after payment, not after approval', () => {
    const paid = /pagu?[aeo]|paid|pay/
    for (const text of [
      texts.public.how.client.promises['3'],
      texts.legal.privacy.sections['3'].text,
      texts.demand.leads.demand.where,
      texts.demand.review.next.decide,
    ])
      expect(text).toMatch(paid)
  })
})

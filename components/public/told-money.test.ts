import { cancellationRows, type PaidWork } from '@/lib/shared/cancellation'
import en from '@/locales/en.json'
import pt from '@/locales/pt.json'

const hour = 3_600_000
const startsAt = new Date('2031-05-20T15:00:00.000Z')
const paidAt = new Date(startsAt.getTime() - 720 * hour)
type Preset = PaidWork['preset']
/** R$ 100.00 of labour: the fee in centavos is its share in hundredths of a percent. */
const rowsOf = (preset: Preset) =>
  cancellationRows({
    labourCents: 10_000,
    durationMinutes: 120,
    paidCents: 10_000,
    paidAt,
    startsAt,
    earlyStart: true,
    preset,
  })
const hoursFree = (preset: Preset) => (startsAt.getTime() - (rowsOf(preset)[0]?.until?.getTime() ?? 0)) / hour

/** Fees stated on public pages equal those the program computes. */
describe.each([
  ['pt', pt],
  ['en', en],
] as const)('texts about money, %s', (locale, texts) => {
  const terms = Object.values(texts.legal.terms.sections).map(({ text }) => text)
  const legal = terms.find((text) => text.includes('art. 49')) ?? ''

  test.each([
    ['flexible', [20]],
    ['usual', [20, 40]],
    ['strict', [20, 40]],
  ] as const)('the terms, the offer and the form name %s as it is charged', (preset, fees) => {
    const [, ...costs] = rowsOf(preset).map((row) => row.fee_cents / 100)
    expect(costs).toEqual(fees)
    const free = `${hoursFree(preset)} ${locale === 'pt' ? 'horas' : 'hours'}`
    const help = texts.accounts.services.cancellation.help[preset]
    for (const text of [legal, help, texts.offers.terms.cancellation[preset]]) expect(text).toContain(free)
    for (const fee of fees) for (const text of [legal, help]) expect(text).toContain(`${fee}%`)
    expect(texts.offers.terms.cancellation[preset]).toContain('art. 49')
  })

  test('the terms name the seven days of art. 49 before any cost', () =>
    expect(legal.indexOf('art. 49')).toBeLessThan(legal.indexOf('20%')))

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

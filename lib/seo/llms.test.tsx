import type { Service } from '@/lib/contract/catalogue'
import en from '@/locales/en.json'
import pt from '@/locales/pt.json'
import { llmsText } from './llms'

const mockMessages: Record<string, object> = { pt, en }
jest.mock('next-intl/server', () =>
  jest
    .requireActual<typeof import('@/hooks/testing/server-translations')>(
      '@/hooks/testing/server-translations',
    )
    .serverTranslations(() => mockMessages),
)
const mockServices = [
  {
    name: 'Limpeza',
    slug: 'limpeza',
    description: 'Casa\nlimpa.',
    sub_services: [
      {
        name: 'Faxina [leve]',
        slug: 'faxina',
        price: { low_cents: 15_000, high_cents: 28_000, unit: 'day' },
      },
    ],
  },
] as unknown as Service[]
jest.mock('@/lib/api/catalogue-reads', () => ({ readServices: () => Promise.resolve(mockServices) }))
afterEach(() => {
  delete process.env.AI_CRAWLERS
})

test.each([
  ['pt', '', 'R$ 150,00 – R$ 280,00 por dia', '/en/llms.txt'],
  ['en', '/en', 'R$150.00 – R$280.00 per day', '/llms.txt'],
] as const)(
  'lists the catalogue in %s, with the addresses of that language',
  async (locale, prefix, price, other) => {
    const text = await llmsText(locale)
    expect(text).toMatch(/^# Ofício\n\n> /)
    expect(text).toContain('## Limpeza\n\nCasa limpa.\n')
    expect(text).toContain(
      `- [Faxina leve](http://localhost:3000${prefix}/services/limpeza/faxina/): ${price}`,
    )
    expect(text).toContain(`(http://localhost:3000${other})`)
  },
)

test('is missing where no such crawler may visit', async () => {
  process.env.AI_CRAWLERS = 'none'
  expect(await llmsText('pt')).toBeNull()
})

import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import pt from '@/locales/pt.json'
import { Statistics } from './statistics'

const shown = (part: Partial<Parameters<typeof Statistics>[0]['figures']>) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="pt" messages={pt} timeZone="America/Sao_Paulo">
      <Statistics figures={{ providers: null, completed: null, cities: null, rating: null, ...part }} />
    </NextIntlClientProvider>,
  )

test('"real figures from the database only (hidden below a threshold)"', () => {
  expect(shown({ providers: 1234, rating: 4.8 })).toMatch(
    /profissionais<\/dt><dd>1\.234<.*nota média<\/dt><dd>4,8</,
  )
  expect(shown({ providers: 1234, rating: 4.8 })).not.toMatch(/serviços concluídos|cidades/)
  expect([shown({}), shown({ cities: 858 })]).toEqual(['', ''])
})

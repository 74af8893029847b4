import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { pageAt } from '@/hooks/testing/page'
import pt from '@/locales/pt.json'
import { PlaceFacts } from './place-facts'

const { Page } = pageAt('/discover/limpeza/faxina-residencial/sp/campinas/', 'pt', pt)
const none = { wait: null, answered: null, busiest_day: null }
const shown = (facts: Partial<ComponentProps<typeof PlaceFacts>['facts']>, council: string | null = null) => {
  const html = document.createElement('div')
  html.innerHTML = renderToStaticMarkup(
    <Page>
      <PlaceFacts facts={{ ...none, ...facts }} council={council} />
    </Page>,
  )
  return [...html.querySelectorAll('dl > div')].map((fact) =>
    [...fact.children].map(({ textContent }) => textContent),
  )
}

test('shows each fact with its basis, and nothing without facts', () => {
  expect(
    shown({
      wait: { minutes: 95, n: 12 },
      answered: { percent: 92, n: 34 },
      busiest_day: { weekday: 6, count: 9, n: 32 },
    }),
  ).toEqual([
    ['Primeira proposta', '1 h 35 min', 'Tempo típico de 12 pedidos em 6 meses.'],
    ['Pedidos com proposta', '92%', 'De 34 pedidos em 6 meses.'],
    ['Dia mais procurado', 'Sábado', '9 dos últimos 32 serviços.'],
  ])
  expect(shown({}, 'CRM')).toEqual([['Registro profissional', 'CRM', pt.discover.facts.council.basis]])
  expect(shown({})).toEqual([])
})

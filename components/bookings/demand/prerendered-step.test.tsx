import '@/hooks/testing/request-mocks'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { renderToString } from 'react-dom/server'
import { draft, resetFixture, storeRequest } from '@/hooks/testing/request'
import pt from '@/locales/pt.json'
import { RequestWizard } from './request-wizard'

const page = (
  <QueryClientProvider client={new QueryClient()}>
    <NextIntlClientProvider locale="pt" messages={pt} timeZone="America/Sao_Paulo">
      <RequestWizard entry="demand" />
    </NextIntlClientProvider>
  </QueryClientProvider>
)

/** Puts the cached page into the document, calls `before`, and hydrates it. */
const open = (before: (field: HTMLInputElement) => void = () => undefined) => {
  const container = document.createElement('div')
  container.innerHTML = renderToString(page)
  document.body.replaceChildren(container)
  const field = screen.getByLabelText<HTMLInputElement>(pt.demand.service.label)
  before(field)
  const problems = jest.fn()
  render(page, { container, hydrate: true, onRecoverableError: problems })
  return { field, problems }
}
const storedWords = () => (JSON.parse(localStorage.getItem('demand') ?? '{}') as { words?: string }).words

beforeEach(resetFixture)

test('keeps the field of the cached page, what was typed into it and the focus', async () => {
  const { field, problems } = open((input) => {
    input.focus()
    input.value = 'faxina'
  })
  await waitFor(() => expect(storedWords()).toBe('faxina'))
  expect(screen.getByLabelText(pt.demand.service.label)).toBe(field)
  expect([field.value, document.activeElement]).toEqual(['faxina', field])
  expect(problems).not.toHaveBeenCalled()
})

test('fills the field with the words of the stored draft', async () => {
  storeRequest('demand', draft({ service: null, words: 'pintura' }))
  const { field } = open()
  await waitFor(() => expect(field.value).toBe('pintura'))
})

test('shows the stored draft’s own step where it is beyond the first', async () => {
  storeRequest('demand', draft())
  const { problems } = open()
  await screen.findByRole('heading', { level: 1, name: pt.demand.headings.demand.review })
  expect(problems).not.toHaveBeenCalled()
})

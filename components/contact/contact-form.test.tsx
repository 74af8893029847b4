/** @jest-environment jsdom */
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { fakeApi } from '@/hooks/testing/api'
import { pageAt } from '@/hooks/testing/page'
import pt from '@/locales/pt.json'
import { ContactForm } from './contact-form'

const api = fakeApi()
beforeEach(() => {
  api.asked.length = 0
})

const typed = { name: 'Ana Souza', email: 'ana@', subject: 'Meu pedido', booking: '#12', message: 'Bom dia!' }
const field = (name: keyof typeof typed) =>
  document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name=${name}]`)
const write = () => {
  const { Page } = pageAt('/contact-us/', 'pt', pt)
  render(
    <Page>
      <ContactForm />
    </Page>,
  )
  for (const [name, value] of Object.entries(typed)) {
    const one = field(name as keyof typeof typed)
    if (one) fireEvent.change(one, { target: { value } })
  }
}
const send = () => fireEvent.click(screen.getByRole('button', { name: pt.contact.send }))
const kept = () =>
  Object.fromEntries(Object.keys(typed).map((name) => [name, field(name as keyof typeof typed)?.value]))

test('shows errors on their fields, focuses the first one, and keeps the input', async () => {
  api.rules.answer = () => ({
    status: 422,
    body: { code: 'validation_error', errors: { message: ['too_long'], email: ['invalid_email'] } },
  })
  write()
  send()
  expect(await screen.findByText(pt.fieldErrors.invalid_email)).toBeTruthy()
  const said = (name: keyof typeof typed) =>
    document.getElementById(field(name)?.getAttribute('aria-describedby') ?? '')?.textContent
  expect([said('email'), said('message'), said('name')]).toEqual([
    pt.fieldErrors.invalid_email,
    pt.fieldErrors.too_long,
    undefined,
  ])
  expect(field('email')?.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field('email'))
  expect(screen.getByRole('alert').textContent).toBe(pt.errors.validation_error)
  expect(kept()).toEqual(typed)
})

test.each([
  ['no answer', () => null, pt.errors.network_error],
  [
    'too many messages',
    () => ({ status: 429, body: { code: 'too_many_requests' } }),
    pt.errors.too_many_requests,
  ],
  ['a fault of ours', () => ({ status: 500, body: { code: 'internal_error' } }), pt.errors.internal_error],
])('%s loses nothing that was typed, and the next try goes through', async (_what, answer, text) => {
  api.rules.answer = answer
  write()
  send()
  expect((await screen.findByRole('alert')).textContent).toBe(text)
  expect(kept()).toEqual(typed)
  api.rules.answer = () => ({ status: 204 })
  send()
  expect(await screen.findByText(pt.contact.sent.title)).toBeTruthy()
  expect(api.asked.at(-1)).toMatchObject({ what: 'POST /api/contact/', body: { ...typed, booking: '12' } })
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('status'))
})

test('sent before the page can answer, a message does not end up in an address', () => {
  write()
  expect(document.querySelector('form')?.method).toBe('post')
})

test.each([
  ['5', '5'],
  ['<script>', ''],
])('the number of a request a link names is filled in: %s', (named, filled) => {
  const { Page } = pageAt(`/contact-us/?${new URLSearchParams({ booking: named })}`, 'pt', pt)
  render(
    <Page>
      <ContactForm />
    </Page>,
  )
  expect(field('booking')?.value).toBe(filled)
})

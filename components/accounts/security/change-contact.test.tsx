import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { fakeApi } from '@/hooks/testing/api'
import { member, pageAt } from '@/hooks/testing/page'
import { getQueryClient } from '@/lib/query-client'
import pt from '@/locales/pt.json'
import { ContactRow } from './contact-row'

const api = fakeApi()
const words = pt.accounts.changeContact
const show = (contact: 'email' | 'phone', { hasPassword = true, search = '' } = {}) => {
  getQueryClient().clear()
  const { Page } = pageAt(`/settings/?tab=security${search}`, 'pt', pt)
  render(
    <QueryClientProvider client={getQueryClient()}>
      <Page>
        <ul>
          <ContactRow
            contact={contact}
            value={contact === 'email' ? member.email : '+5511912345678'}
            isVerified
            hasPassword={hasPassword}
            verify="/verify-email/"
          />
        </ul>
      </Page>
    </QueryClientProvider>,
  )
}
const change = (contact: 'email' | 'phone') => fireEvent.click(screen.getByText(words[contact].open))
const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(new RegExp(`^${label}`)), { target: { value } })
const asked = () =>
  api.asked.filter(({ what }) => what.startsWith('POST')).map(({ what, body }) => [what, body])

beforeEach(() => {
  api.asked.length = 0
  api.rules.answer = ({ what }) =>
    what === 'GET /api/user/codes/'
      ? { body: { email: null, phone: null } }
      : what.endsWith('/confirm/') || what.endsWith('/verify-phone/')
        ? { body: member }
        : { status: 204 }
})

test.each([
  [
    'email',
    'nova@example.com',
    'nova@example.com',
    '/api/user/email/change/',
    '/api/user/email/change/confirm/',
  ],
  ['phone', '11955550123', '(11) 95555-0123', '/api/user/phone/change/', '/api/user/verify-phone/'],
] as const)(
  'changes the %s with the password, then the code sent to it',
  async (contact, typed, sent, ask, take) => {
    show(contact)
    change(contact)
    await type(words[contact].label, typed)
    await type(words.password, 'uma frase bem comprida')
    fireEvent.click(screen.getByText(words.send))
    await type(pt.accounts.code.label, '123456')
    fireEvent.click(screen.getByText(pt.accounts.code.submit))
    await waitFor(() => expect(screen.getByText(words[contact].open)).toBeTruthy())
    const password = 'uma frase bem comprida'
    expect(asked()).toEqual([
      [`POST ${ask}`, { [contact]: sent, password }],
      [`POST ${take}`, contact === 'email' ? { code: '123456', password } : { code: '123456' }],
    ])
  },
)

test('an account without a password is told to take one first', () => {
  show('email', { hasPassword: false })
  change('email')
  expect(screen.getByText(words.noPassword)).toBeTruthy()
})

/* The page reopened by the code's mail link, or reloaded. */
const waitsFor = (contact: 'email' | 'phone', target: string) => {
  const code = { target, tries_left: 5, expires_in: 500, resend_in: 0 }
  const answered = api.rules.answer
  api.rules.answer = (one) =>
    one.what === 'GET /api/user/codes/'
      ? { body: { email: null, phone: null, [contact]: code } }
      : answered(one)
}

test('a code that was sent before the page was opened is asked for there, filled in from its link', async () => {
  waitsFor('email', 'nova@example.com')
  show('email', { search: '&code=123456' })
  expect(await screen.findByText(words.waiting.replace('{target}', 'nova@example.com'))).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(new RegExp(pt.accounts.code.label)).value).toBe('123456')
  await type(words.password, 'uma frase bem comprida')
  fireEvent.click(screen.getByText(pt.accounts.code.submit))
  await waitFor(() => expect(screen.getByText(words.email.open)).toBeTruthy())
  expect(asked()).toEqual([
    ['POST /api/user/email/change/confirm/', { code: '123456', password: 'uma frase bem comprida' }],
  ])
})

test('needs no password for a pending phone, and can send another code to it', async () => {
  waitsFor('phone', '+5511955550123')
  show('phone')
  fireEvent.click(await screen.findByText(words.another))
  expect((await screen.findByLabelText<HTMLInputElement>(new RegExp(words.phone.label))).value).toBe(
    '(11) 95555-0123',
  )
  fireEvent.click(screen.getByText(words.cancel))
  expect(screen.getByText(words.phone.open)).toBeTruthy()
})

test('a code of the contact there is already, or one that is over, asks for nothing', async () => {
  waitsFor('email', member.email)
  show('email')
  await waitFor(() => expect(api.count('GET /api/user/codes/')).toBe(1))
  expect(screen.getByText(words.email.open)).toBeTruthy()
})

import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { apiOfTests } from '@/hooks/testing/api'
import { member, pageAt } from '@/hooks/testing/page'
import { getQueryClient } from '@/lib/query-client'
import pt from '@/locales/pt.json'
import { ContactRow } from './contact-row'

const api = apiOfTests()
const words = pt.accounts.changeContact
const show = (contact: 'email' | 'phone', hasPassword = true) => {
  const { Page } = pageAt('/settings/?tab=security', 'pt', pt)
  render(
    <QueryClientProvider client={getQueryClient()}>
      <Page>
        <ul>
          <ContactRow
            contact={contact}
            value={member.email}
            isVerified
            hasPassword={hasPassword}
            verify="/verify-email/"
          />
        </ul>
      </Page>
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByText(words[contact].open))
}
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
  'another %s: the password, then the code that was sent to it',
  async (contact, typed, sent, ask, take) => {
    show(contact)
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
  show('email', false)
  expect(screen.getByText(words.noPassword)).toBeTruthy()
})

import { show } from '@/hooks/testing/show'
import '@/hooks/testing/request-mocks'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { member } from '@/hooks/testing/page'
import { draft, requestFixture, resetFixture, setUser, storeRequest } from '@/hooks/testing/request'
import pt from '@/locales/pt.json'
import { RequestWizard } from './request-wizard'

const code = { target: '', tries_left: 5, expires_in: 600, resend_in: 0 }
const bar = (name: string) => screen.findByRole('button', { name })
const sentIds = () =>
  requestFixture.sent.map(({ id }) => id).filter((id) => /^(verify|send|createDemand)/.test(id))
const open = () => {
  storeRequest('demand', draft())
  show(pt, <RequestWizard entry="demand" />)
}

beforeEach(resetFixture)

test('the bar’s button sends each code, marks what is missing, and confirms', async () => {
  const newcomer = { ...member, phone: null, is_email_verified: false, is_phone_verified: false }
  const codes: Record<'email' | 'phone', typeof code | null> = { email: null, phone: null }
  requestFixture.user = newcomer
  Object.assign(requestFixture.answers, {
    listCodes: () => ({ ...codes }),
    sendEmailCode: () => (codes.email = { ...code, target: member.email }),
    sendPhoneCode: () => (codes.phone = { ...code, target: '+5511912345678' }),
    verifyEmail: () => setUser({ ...newcomer, is_email_verified: true }),
  })
  open()
  fireEvent.click(await bar(pt.demand.review.confirm.send))
  const typed = await screen.findByLabelText(new RegExp(pt.accounts.code.label))
  fireEvent.click(await bar(pt.accounts.code.submit))
  await waitFor(() => expect(typed.getAttribute('aria-invalid')).toBe('true'))
  expect(document.activeElement).toBe(typed)
  fireEvent.change(typed, { target: { value: '111111' } })

  const phone = await screen.findByLabelText(new RegExp(pt.accounts.verifyPhone.phone))
  expect(document.activeElement).toBe(phone)
  fireEvent.click(await bar(pt.accounts.verifyPhone.send))
  await waitFor(() => expect(phone.getAttribute('aria-invalid')).toBe('true'))
  fireEvent.change(phone, { target: { value: '11912345678' } })
  fireEvent.click(await bar(pt.accounts.verifyPhone.send))
  expect(await bar(pt.demand.publish.confirm)).toBeTruthy()
  expect(sentIds()).toEqual(['sendEmailCode', 'verifyEmail', 'sendPhoneCode'])
})

test('has one button that submits, and asks for what is missing below the answers', async () => {
  requestFixture.user = { ...member, is_email_verified: false }
  requestFixture.answers['listCodes'] = () => ({ email: { ...code, target: member.email }, phone: null })
  open()
  await bar(pt.demand.publish.confirm)
  expect(document.querySelectorAll('[type=submit]')).toHaveLength(1)
  const answers = await screen.findByText('Quartos')
  const first = screen.getByText(pt.demand.review.confirm.text)
  expect(first.compareDocumentPosition(answers) & Node.DOCUMENT_POSITION_PRECEDING).toBeTruthy()
})

test('the bar’s button makes a visitor’s account under the request, sends both codes and asks for them there', async () => {
  const newcomer = { ...member, phone: null, is_email_verified: false, is_phone_verified: false }
  const codes: Record<'email' | 'phone', typeof code | null> = { email: null, phone: null }
  requestFixture.status = 'anonymous'
  Object.assign(requestFixture.answers, {
    listCodes: () => ({ ...codes }),
    register: () => {
      codes.email = { ...code, target: member.email }
      return newcomer
    },
    sendPhoneCode: () => (codes.phone = { ...code, target: '+5511912345678' }),
    verifyEmail: () => setUser({ ...newcomer, is_email_verified: true }),
  })
  open()
  const { account } = pt.demand.review
  const name = await screen.findByLabelText(new RegExp(pt.accounts.register.fullName))
  fireEvent.click(await bar(account.register))
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'))
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } })
  type(pt.accounts.register.fullName, 'Ana Prado')
  type(pt.accounts.register.email, member.email)
  type(pt.accounts.verifyPhone.phone, '11912345678')
  type(pt.accounts.register.password, 'uma frase bem comprida 42')
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(await bar(account.register))
  fireEvent.click(await bar(account.register))
  fireEvent.change(await screen.findByLabelText(new RegExp(pt.accounts.code.label)), {
    target: { value: '111111' },
  })
  // The phone is not asked again: its code is under way.
  expect(await screen.findByText(/\(11\) 91234-5678/)).toBeTruthy()
  expect(await bar(pt.demand.publish.confirm)).toBeTruthy()
  expect(sentIds()).toEqual(['sendPhoneCode', 'verifyEmail'])
  const made = requestFixture.sent.filter(({ id }) => id === 'register')
  expect(made.map(({ input }) => input.body)).toEqual([
    {
      role: 'consumer',
      full_name: 'Ana Prado',
      email: member.email,
      password: 'uma frase bem comprida 42',
      accepted_terms: true,
    },
  ])
})

test('a phone that no code could be sent to stays typed in its own question', async () => {
  requestFixture.status = 'anonymous'
  sessionStorage.setItem('typedPhone', '(11) 91234-5678')
  Object.assign(requestFixture.answers, {
    listCodes: () => ({ email: null, phone: null }),
    register: () => ({ ...member, phone: null, is_phone_verified: false }),
    sendPhoneCode: () => Promise.reject(new Error('away')),
  })
  open()
  const typed = await screen.findByLabelText<HTMLInputElement>(
    new RegExp(`^${pt.accounts.verifyPhone.phone}`),
  )
  await waitFor(() => expect(typed.value).toBe('(11) 91234-5678'))
  for (const [label, value] of [
    [pt.accounts.register.fullName, 'Ana Prado'],
    [pt.accounts.register.email, member.email],
    [pt.accounts.register.password, 'uma frase bem comprida 42'],
  ] as const)
    fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } })
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(await bar(pt.demand.review.account.register))
  await bar(pt.accounts.verifyPhone.send)
  expect(screen.getByLabelText<HTMLInputElement>(new RegExp(pt.accounts.verifyPhone.phone)).value).toBe(
    '(11) 91234-5678',
  )
})

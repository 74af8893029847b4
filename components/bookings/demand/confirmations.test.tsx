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

test('has one button that submits, and asks for the missing account before the answers', async () => {
  requestFixture.user = { ...member, is_email_verified: false }
  requestFixture.answers['listCodes'] = () => ({ email: { ...code, target: member.email }, phone: null })
  open()
  await bar(pt.demand.publish.confirm)
  expect(document.querySelectorAll('[type=submit]')).toHaveLength(1)
  const answers = await screen.findByText('Quartos')
  const first = screen.getByText(pt.demand.review.confirm.text)
  expect(first.compareDocumentPosition(answers) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

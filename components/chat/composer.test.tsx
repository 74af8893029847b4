import { fireEvent, screen } from '@testing-library/react'
import { showAt } from '@/hooks/testing/show'
import pt from '@/locales/pt.json'
import { Composer } from './composer'

const sentence = 'O material está incluído no valor?'
const mockAnswers: Record<string, unknown> = {
  listReadyMessages: [{ pk: 1, side: 'customer', stages: ['offered'], text: sentence }],
}
jest.mock('@/lib/api/browser', () => ({ call: async ({ id }: { id: string }) => mockAnswers[id] ?? [] }))

beforeEach(() => localStorage.clear())

const nothing = () => undefined
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox')

test('a ready sentence taken by a key hands on the focus; taken by a finger it opens no keyboard', async () => {
  showAt(
    '/customer/messages/',
    pt,
    <Composer
      room={4}
      side="customer"
      stage="offered"
      isShielded={false}
      mayPdf={false}
      onSend={nothing}
      onTyping={nothing}
    />,
  )
  fireEvent.click(await screen.findByRole('button', { name: sentence }), { detail: 1 })
  expect([field().value, document.activeElement === field()]).toEqual([sentence, false])
  fireEvent.change(field(), { target: { value: '' } })
  fireEvent.click(await screen.findByRole('button', { name: sentence }), { detail: 0 })
  expect([field().value, document.activeElement === field()]).toEqual([sentence, true])
})

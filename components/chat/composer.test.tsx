import { act, fireEvent, screen, within } from '@testing-library/react'
import { showAt } from '@/hooks/testing/show'
import type { ConversationLine } from '@/lib/shared/contact-masking/conversation'
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

/** Shows the message field of a customer who has sent some sentences. */
const showComposer = (sent: readonly string[]) =>
  showAt(
    '/customer/messages/',
    pt,
    <Composer
      room={4}
      side="customer"
      stage="offered"
      isShielded={false}
      me={7}
      lines={[]}
      sent={new Set(sent)}
      mayPdf={false}
      onSend={nothing}
      onTyping={nothing}
    />,
  )

test('a ready sentence taken by a key hands on the focus; taken by a finger it opens no keyboard', async () => {
  showComposer([])
  fireEvent.click(await screen.findByRole('button', { name: sentence }), { detail: 1 })
  expect([field().value, document.activeElement === field()]).toEqual([sentence, false])
  fireEvent.change(field(), { target: { value: '' } })
  fireEvent.click(await screen.findByRole('button', { name: sentence }), { detail: 0 })
  expect([field().value, document.activeElement === field()]).toEqual([sentence, true])
})

test('offers the shortest ready sentences first, without those that were sent', async () => {
  mockAnswers['listReadyMessages'] = ['Você consegue em outro horário?', sentence, 'Quanto tempo leva?'].map(
    (text, pk) => ({ pk, side: 'customer', stages: ['offered'], text }),
  )
  showComposer([sentence])
  await screen.findByRole('button', { name: 'Quanto tempo leva?' })
  const ready = within(screen.getByRole('list', { name: pt.chat.ready }))
  expect(ready.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Quanto tempo leva?',
    'Você consegue em outro horário?',
  ])
})

const me = 7
const line = (sender: number | null, text: string, minutesAgo: number): ConversationLine => ({
  sender,
  text,
  at: Date.now() - minutesAgo * 60_000,
})
const begun = 'anota: 11 98765'

test.each<[string, ConversationLine[], string, boolean]>([
  ['goes on with a telephone', [line(me, begun, 2), line(3, 'ok', 1)], '4321', true],
  ['names a price', [line(me, '150', 2)], '200 reais', false],
  ['answers what the other side began', [line(3, begun, 1)], '4321', false],
  ['began long ago', [line(me, begun, 11)], '4321', false],
])('whoever %s is told so, or is not', async (_, lines, typed, isTold) => {
  showAt(
    '/provider/messages/',
    pt,
    <Composer
      room={4}
      side="provider"
      stage="offered"
      isShielded
      me={me}
      lines={lines}
      sent={new Set()}
      mayPdf={false}
      onSend={nothing}
      onTyping={nothing}
    />,
  )
  fireEvent.change(field(), { target: { value: typed } })
  if (isTold) return expect(await screen.findByText(pt.ui.shield.job)).toBeTruthy()
  // Longer than the contact detection takes to load.
  await act(() => new Promise((resolve) => setTimeout(resolve, 200)))
  expect(screen.queryByText(pt.ui.shield.job)).toBeNull()
})

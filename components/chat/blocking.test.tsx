import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { roomOf } from '@/hooks/testing/chat'
import { showAt } from '@/hooks/testing/show'
import { ApiError } from '@/lib/api/error'
import type { Room } from '@/lib/contract/chat'
import pt from '@/locales/pt.json'
import { RoomMenu } from './room-menu'

/* Blocking and unblocking the other side from a room's menu. */
const mockWorld = { sent: [] as unknown[], refusal: null as Error | null, answer: null as Room | null }
jest.mock('@/lib/api/browser', () => ({
  call: async ({ id }: { id: string }, { params }: { params: unknown }) => {
    mockWorld.sent.push([id, params])
    if (mockWorld.refusal) throw mockWorld.refusal
    return mockWorld.answer
  },
}))
beforeEach(() => Object.assign(mockWorld, { sent: [], refusal: null }))

const words = pt.chat
const peer = { pk: 4, full_name: 'Rui', photo: null, phone: null }
const choose = async (what: 'block' | 'unblock') => {
  const room = roomOf({ pk: 8, peer, is_blocked: what === 'unblock' })
  mockWorld.answer = { ...room, is_blocked: what === 'block' }
  const shown = showAt('/customer/messages/?id=8', pt, <RoomMenu room={room} onSearch={() => undefined} />)
  fireEvent.click(screen.getByRole('button', { name: words.menu.label }))
  fireEvent.click(await screen.findByRole('menuitem', { name: words.menu[what] }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(words.block[what].title.replace('{name}', 'Rui'))).toBeTruthy()
  expect(dialog.getByText(words.block[what].text)).toBeTruthy()
  return { ...shown, confirm: dialog.getByRole('button', { name: words.block[what].confirm }) }
}

test.each([
  ['block', 'blockPeer', true],
  ['unblock', 'unblockPeer', false],
] as const)('%s: explains the effect, acts once, and updates the room', async (what, id, isOn) => {
  const { confirm, client } = await choose(what)
  expect(mockWorld.sent).toEqual([])
  fireEvent.click(confirm)
  fireEvent.click(confirm)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(mockWorld.sent).toEqual([[id, { pk: 8 }]])
  expect(client.getQueryData(['chat', 'room', 8])).toMatchObject({ is_blocked: isOn })
})

test('shows a rejection in the dialog', async () => {
  mockWorld.refusal = new ApiError({ status: 429, code: 'too_many_requests', retryAfterSeconds: 60 })
  const { confirm } = await choose('block')
  fireEvent.click(confirm)
  expect(await within(screen.getByRole('dialog')).findByRole('alert')).toBeTruthy()
})

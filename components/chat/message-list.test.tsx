import { act, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { messageOf } from '@/hooks/testing/chat'
import { pageAt } from '@/hooks/testing/page'
import type { Message } from '@/lib/contract/chat'
import en from '@/locales/en.json'
import pt from '@/locales/pt.json'
import { MessageList } from './message-list'

type Props = ComponentProps<typeof MessageList>
const nothing = {
  side: 'customer' as const,
  peer: 'Bruno',
  booking: null,
  hasLinks: false,
  lineAt: null,
  progress: new Map<string, number>(),
  onRetry: () => undefined,
  onDiscard: () => undefined,
  onBroken: () => undefined,
  openedAt: 0,
}
interface Given extends Partial<Omit<Props, 'thread'>> {
  thread: Partial<Props['thread']>
}
/** Renders the list for user 7. */
const showList = ({ thread, ...props }: Given, locale: 'pt' | 'en' = 'pt') => {
  const { Page } = pageAt('/customer/messages/', locale, { pt, en }[locale])
  return render(
    <Page>
      <MessageList
        thread={{ messages: [], outgoing: [], hasEarlier: false, ...thread }}
        me={7}
        peerReadSeq={0}
        {...nothing}
        {...props}
      />
    </Page>,
  )
}

test.each([
  ['pt', pt],
  ['en', en],
] as const)(
  '%s: a message the server put off is there, and says that it will be sent',
  (locale, messages) => {
    const outgoing = [
      { client_id: 'a', text: 'Bom dia', createdAt: '', state: 'held' as const, heldUntil: 1 },
      { client_id: 'b', text: 'Tudo bem?', createdAt: '', state: 'sending' as const },
    ]
    showList({ thread: { outgoing } }, locale)
    expect(screen.getByText('Bom dia').textContent).toContain(messages.chat.held)
    expect(screen.getByText('Tudo bem?').textContent).toContain(messages.chat.sending)
    expect(screen.queryByRole('button')).toBeNull()
  },
)

test('a message written off line says where it is and when it leaves', () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  showList({
    thread: { outgoing: [{ client_id: 'a', text: 'Bom dia', createdAt: '', state: 'sending' }] },
  })
  expect(screen.getByText('Bom dia').textContent).toContain(pt.chat.offline)
  onLine.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(screen.getByText('Bom dia').textContent).toContain(pt.chat.sending)
  onLine.mockRestore()
})

const stored = (part: Partial<Message>) =>
  messageOf(1, { text: 'Oi', createdAt: '2026-11-01T10:00:00.000Z', sender: 7, ...part })

test.each([
  ['pt', pt],
  ['en', en],
] as const)(
  '%s: labels masked messages for both sides and warns of the loss when paying outside',
  (locale, messages) => {
    const { shield } = messages.chat
    const thread = {
      outgoing: [],
      hasEarlier: false,
      messages: [
        stored({ text: 'o meu é 11 98765-4321', shield: ['contact', 'payment'] }),
        stored({ pk: 2, id: 2, seq: 2, text: 'pago •••', sender: 9, shield: ['contact', 'payment'] }),
        stored({ pk: 3, id: 3, seq: 3, text: 'Proposta retirada.', sender: null, status: 'withdrawn' }),
      ],
    }
    showList({ thread }, locale)
    expect(screen.getByText(/98765/).textContent).toContain(shield.mine)
    expect(screen.getByText(/pago/).textContent).toContain(shield.theirs)
    // The warning is shown to the reader only, not to its writer.
    expect(screen.getAllByText(messages.offers.outside.title)).toHaveLength(1)
    expect(screen.getByText(locale === 'pt' ? 'Proposta retirada.' : 'Offer withdrawn.')).toBeTruthy()
  },
)

test.each(['customer', 'provider'] as const)(
  'shows the %s the alternative to paying outside, with its link once paid',
  (side) => {
    const { advance, text } = pt.offers.outside
    const thread = { messages: [stored({ sender: 9, shield: ['payment'] })] }
    const { unmount } = showList({ thread, side, booking: 5 })
    expect(screen.getByText(new RegExp(advance[side].slice(0, 30).replace('?', '\\?')))).toBeTruthy()
    expect(screen.getByText(text[side], { exact: false })).toBeTruthy()
    expect(screen.queryByRole('link', { name: advance.open })).toBeNull()
    unmount()
    showList({ thread, side, booking: 5, hasLinks: true })
    expect(screen.getByRole('link', { name: advance.open }).getAttribute('href')).toMatch(
      /^\/my-bookings\/5\/?$/,
    )
  },
)

const photo = { id: 'p', name: null, bytes: 9, width: 40, height: 30, type: 'image/webp' as const }
const pdf = { id: 'd', name: 'recibo.pdf', bytes: 90_000, width: null, height: null }

test('photos open large, one after another; a PDF is a download, or says why it is none', async () => {
  const files = [
    { ...photo, url: '/media/p.webp?until=1' },
    { ...photo, id: 'q', url: '/media/q.webp?until=1' },
    { ...pdf, type: 'application/pdf' as const, url: '/media/d.pdf?until=1' },
    { ...pdf, id: 'e', name: 'planta.pdf', type: 'application/pdf' as const, url: null },
  ]
  showList({ thread: { messages: [stored({ text: '', files })] }, me: 9 })
  const link = screen.getByRole('link', { name: 'Baixar recibo.pdf' })
  expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual([
    '/media/d.pdf?until=1',
    'recibo.pdf',
  ])
  expect(screen.getByText('planta.pdf').closest('a')).toBeNull()
  expect(screen.getByText(pt.chat.files.later)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^Foto 1 de 2: / }))
  const shown = await screen.findByRole('img', { name: /^Foto 1 de 2: / })
  expect(shown.getAttribute('src')).toBe('/media/p.webp?until=1')
  fireEvent.click(screen.getByRole('button', { name: pt.chat.files.next }))
  expect((await screen.findByRole('img', { name: /^Foto 2 de 2: / })).getAttribute('src')).toContain(
    '/media/q',
  )
})

test.each([
  ['pt', 'Foto 1 de 1: Bruno, 1 de nov., 07:00', 'Foto 1 de 1: Você, 1 de nov., 07:05'],
  ['en', 'Photo 1 of 1: Bruno, Nov 1, 07:00', 'Photo 1 of 1: You, Nov 1, 07:05'],
] as const)(
  '%s: names photos by their sender and time, in the list and opened',
  async (locale, theirs, mine) => {
    const files = [{ ...photo, url: '/media/p.webp?until=1' }]
    const preview = 'data:image/webp;base64,'
    const outgoing = {
      ...{ client_id: 'a', text: '', createdAt: '2026-11-01T10:05:00.000Z', state: 'sending' as const },
      files: [{ ...photo, key: 'k', preview }],
    }
    showList({ thread: { messages: [stored({ text: '', sender: 9, files })], outgoing: [outgoing] } }, locale)
    expect(screen.getByRole('img', { name: mine })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: theirs }))
    expect(await screen.findByRole('dialog', { name: theirs })).toBeTruthy()
    expect(screen.getByRole('img', { name: theirs })).toBeTruthy()
  },
)

test.each([
  [undefined, 'unanswered', true],
  ['payload_too_large', 'payload_too_large', true],
  ['file_lost', 'file_lost', false],
] as const)('shows the reason of a failed message for code %j', (code, reason, mayRetry) => {
  const said: string[] = []
  const outgoing = [{ client_id: 'a', text: 'Bom dia', createdAt: '', state: 'failed' as const, code }]
  showList({
    thread: { outgoing },
    onRetry: (id) => said.push(`retry ${id}`),
    onDiscard: (id) => said.push(`discard ${id}`),
  })
  expect(screen.getByRole('alert').textContent).toBe(pt.chat.notSent[reason])
  for (const button of screen.getAllByRole('button')) fireEvent.click(button)
  expect(said).toEqual([...(mayRetry ? ['retry a'] : []), 'discard a'])
})

test('days are named and told apart, and the line stands where reading stopped', () => {
  const now = Date.now()
  const on = (seq: number, daysAgo: number) =>
    stored({
      pk: seq,
      id: seq,
      seq,
      sender: 9,
      text: `m${seq}`,
      createdAt: new Date(now - daysAgo * 86_400_000).toISOString(),
    })
  const { container } = showList({
    thread: { messages: [on(1, 9), on(2, 1), on(3, 0), on(4, 0)] },
    lineAt: 3,
  })
  expect(screen.getAllByText(pt.chat.day.today)).toHaveLength(1)
  expect(screen.getAllByText(pt.chat.day.yesterday)).toHaveLength(1)
  const line = container.querySelector('[data-unread]')
  expect(line?.textContent).toBe(pt.chat.newMessages)
  expect(line?.nextElementSibling?.textContent).toContain('m3')
})

test.each([true, false])('renders links only once paid (%j), and markup as text', (hasLinks) => {
  const text = 'Veja https://exemplo.com.br/<img src=x onerror=alert(1)> e javascript:alert(1)'
  const { container } = showList({ thread: { messages: [stored({ text })] }, me: 9, hasLinks })
  expect(container.textContent).toContain(text)
  expect(container.querySelector('img')).toBeNull()
  const links = screen.queryAllByRole('link').map((one) => ({
    href: one.getAttribute('href'),
    rel: one.getAttribute('rel'),
    target: one.getAttribute('target'),
  }))
  const link = {
    href: 'https://exemplo.com.br/%3Cimg',
    rel: 'noopener noreferrer nofollow ugc',
    target: '_blank',
  }
  expect(links).toEqual(hasLinks ? [link] : [])
})

test('names the writer of each message to a screen reader', () => {
  showList({ thread: { messages: [stored({}), stored({ pk: 2, seq: 2, sender: 8, text: 'Olá' })] } })
  expect(screen.getByText('Bruno:').parentElement?.textContent).toContain('Olá')
  expect(screen.getByText(`${pt.chat.you}:`).parentElement?.textContent).toContain('Oi')
})

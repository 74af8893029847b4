import { render, screen } from '@testing-library/react'
import { pageAt } from '@/hooks/testing/page'
import type { Message } from '@/lib/contract/chat'
import en from '@/locales/en.json'
import pt from '@/locales/pt.json'
import { MessageList } from './message-list'

test.each([
  ['pt', pt],
  ['en', en],
] as const)(
  '%s: a message the server put off is there, and says that it will be sent',
  (locale, messages) => {
    const { Page } = pageAt('/customer/messages/', locale, messages)
    const outgoing = [
      { client_id: 'a', text: 'Bom dia', createdAt: '', state: 'held' as const, heldUntil: 1 },
      { client_id: 'b', text: 'Tudo bem?', createdAt: '', state: 'sending' as const },
    ]
    render(
      <Page>
        <MessageList
          thread={{ messages: [], outgoing, hasEarlier: false }}
          me={7}
          peerReadSeq={0}
          onRetry={() => undefined}
        />
      </Page>,
    )
    expect(screen.getByText('Bom dia').textContent).toContain(messages.chat.held)
    expect(screen.getByText('Tudo bem?').textContent).toContain(messages.chat.sending)
    expect(screen.queryByRole('button')).toBeNull()
  },
)

const stored = (part: Partial<Message>): Message => ({
  room: 1,
  pk: 1,
  id: 1,
  seq: 1,
  text: 'Oi',
  createdAt: '2026-11-01T10:00:00.000Z',
  status: 'sent',
  indicator: '',
  client_id: null,
  sender: 7,
  shield: [],
  ...part,
})

test.each([
  ['pt', pt],
  ['en', en],
] as const)(
  '%s: what is masked says so to both, and paying outside shows what is lost',
  (locale, messages) => {
    const { Page } = pageAt('/customer/messages/', locale, messages)
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
    render(
      <Page>
        <MessageList thread={thread} me={7} peerReadSeq={0} onRetry={() => undefined} />
      </Page>,
    )
    expect(screen.getByText(/98765/).textContent).toContain(shield.mine)
    expect(screen.getByText(/pago/).textContent).toContain(shield.theirs)
    // Who wrote it is not warned of themselves.
    expect(screen.getAllByText(shield.payment.title)).toHaveLength(1)
    expect(screen.getByText(locale === 'pt' ? 'Proposta retirada.' : 'Offer withdrawn.')).toBeTruthy()
  },
)

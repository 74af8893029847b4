import { render, screen } from '@testing-library/react'
import { pageAt } from '@/hooks/testing/page'
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

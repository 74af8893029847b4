import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { fakeApi } from '@/hooks/testing/api'
import pt from '@/locales/pt.json'
import { TopicExamples } from './topic-examples'

const api = fakeApi()

test('a topic shows its templates as they are told, their variables in words', async () => {
  api.rules.answer = ({ what }) =>
    what === 'GET /api/notification/template/'
      ? {
          body: [
            {
              key: 'new_suggestion',
              topic: 'suggestions',
              title: 'Novo pedido',
              text: '{service} em {city}.',
            },
            { key: 'new_message', topic: 'messages', title: 'Mensagem', text: '{text}' },
          ],
        }
      : { status: 404 }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NextIntlClientProvider locale="pt" messages={pt} timeZone="America/Sao_Paulo">
        <TopicExamples topic="suggestions" />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  )
  expect(await screen.findByText('Novo pedido')).toBeTruthy()
  const { service, city } = pt.notificationSettings.variable
  expect(screen.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    `Novo pedido${service} em ${city}.`,
  ])
})

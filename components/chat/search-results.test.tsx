import { onlineManager } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { fakeApi } from '@/hooks/testing/api'
import { show } from '@/hooks/testing/show'
import type { Room } from '@/lib/contract/chat'
import pt from '@/locales/pt.json'
import { SearchResults } from './search-results'

const api = fakeApi()
afterEach(() => onlineManager.setOnline(true))

const texts = pt.chat.search
const room = { pk: 7, peer: { pk: 2, full_name: 'Bruno', photo: null, phone: null } } as Room
const hit = (seq: number, text: string, sender: number | null) => ({
  ...{ room: 7, pk: seq, id: seq, seq, text, sender, status: 'sent', indicator: '', client_id: null },
  ...{ createdAt: '2026-11-01T10:05:00.000Z', shield: [], files: [] },
})
const look = (words: string) => {
  const picked: number[] = []
  show(pt, <SearchResults room={room} me={1} words={words} onPick={(seq) => picked.push(seq)} />)
  return picked
}

test('a letter is too little to ask for', () => {
  look('p')
  expect(screen.getByText(texts.hint.replace('{least}', '2'))).toBeTruthy()
})

test('shows author and marked words of each result, links to it, and loads older ones', async () => {
  const pages = [
    { results: [hit(40, 'A pía da cozinha', 2), hit(31, 'Qual PIA?', 1)], next: 31 },
    { results: [hit(4, 'Pia nova', 2)], next: null },
  ]
  api.rules.answer = ({ what }) => ({ body: what.includes('before_seq=31') ? pages[1] : pages[0] })
  const picked = look('pia')
  const shown = () => screen.getAllByRole('listitem').map((one) => one.textContent)
  await waitFor(() => expect(shown()).toHaveLength(2))
  expect(shown().map((text) => text?.split(/\d\d:\d\d/))).toEqual([
    [expect.stringContaining('Bruno'), 'A pía da cozinha'],
    [expect.stringContaining(pt.chat.you), 'Qual PIA?'],
  ])
  expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['pía', 'PIA'])
  fireEvent.click(screen.getByRole('button', { name: texts.older }))
  await waitFor(() => expect(shown()).toHaveLength(3))
  expect(screen.queryByRole('button', { name: texts.older })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /Pia nova/ }))
  expect(picked).toEqual([4])
})

test('distinguishes no results from none so far', async () => {
  api.rules.answer = ({ what }) => ({ body: { results: [], next: what.includes('before_seq') ? null : 900 } })
  look('chave')
  expect(await screen.findByRole('heading', { name: texts.noneYet.title })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: texts.older }))
  expect(await screen.findByRole('heading', { name: texts.none.title })).toBeTruthy()
})

test('waits for a connection and then continues; offers a retry after a failure', async () => {
  let isUp = false
  api.rules.answer = () => (isUp ? { body: { results: [], next: null } } : { status: 500, body: {} })
  onlineManager.setOnline(false)
  look('chave')
  expect(await screen.findByRole('heading', { name: texts.offline.title })).toBeTruthy()
  onlineManager.setOnline(true)
  const retry = await screen.findByRole('button', { name: pt.ui.error.retry })
  isUp = true
  fireEvent.click(retry)
  expect(await screen.findByRole('heading', { name: texts.none.title })).toBeTruthy()
})

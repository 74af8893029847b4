/** @jest-environment jsdom */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { pageAt } from '@/hooks/testing/page'
import { getQueryClient } from '@/lib/query-client'
import pt from '@/locales/pt.json'

process.env.NEXT_PUBLIC_SITE_URL = 'https://oficio.example'
process.env.NEXT_PUBLIC_PRODUCTION_URL = 'https://oficio.example'

const mockFound = [
  { ibge: 1_200_401, name: 'Rio Branco', state: 'AC' },
  { ibge: 5_107_206, name: 'Rio Branco', state: 'MT' },
]
const mockAccount = { status: 'anonymous', addresses: [] as object[] }
jest.mock('@/lib/api/browser', () => ({
  call: ({ id }: { id: string }, { query }: { query?: { q: string } }) =>
    Promise.resolve(
      id === 'getProfile'
        ? { addresses: mockAccount.addresses }
        : query?.q.startsWith('rio')
          ? mockFound
          : [],
    ),
}))
jest.mock('@/hooks/state-providers', () => ({
  ...jest.requireActual<object>('@/hooks/state-providers'),
  useSessionState: () => ({ status: mockAccount.status }),
}))

const open = async () => {
  const { CityLink } = await import('./city-link')
  const { Page, went } = pageAt('/services/limpeza/faxina/', 'pt', pt)
  render(
    <Page>
      <CityLink service="limpeza" subService="faxina" />
    </Page>,
  )
  return went
}
const type = async (text: string) => {
  fireEvent.click(screen.getByRole('button', { expanded: false }))
  fireEvent.change(await screen.findByLabelText('Em que cidade?'), { target: { value: text } })
}

beforeEach(() => {
  window.localStorage.clear()
  getQueryClient().clear()
  Object.assign(mockAccount, { status: 'anonymous', addresses: [] })
})
afterEach(cleanup)

const inAcre = { city: 1_200_401, city_name: 'Rio Branco', state: 'AC' }

test('assumes the city of the only address of a signed-in user, and stores nothing', async () => {
  Object.assign(mockAccount, { status: 'signed-in', addresses: [inAcre] })
  await open()
  const link = await screen.findByRole('link', { name: 'Ver profissionais e preços daqui' })
  expect(link.getAttribute('href')).toContain('/discover/limpeza/faxina/ac/rio-branco')
  expect(screen.getByRole('button', { name: 'Em Rio Branco – AC' })).not.toBeNull()
  expect(window.localStorage.getItem('city')).toBeNull()
})

test('asks for the city where the account has two addresses', async () => {
  Object.assign(mockAccount, { status: 'signed-in', addresses: [inAcre, inAcre] })
  await open()
  await waitFor(() => expect(getQueryClient().getQueryData(['accounts', 'profile'])).toBeTruthy())
  expect(screen.getByRole('button', { name: 'Escolha sua cidade' })).not.toBeNull()
})

test('a chosen city is remembered, and its page of such work opens', async () => {
  const went = await open()
  await type('rio')
  fireEvent.click(await screen.findByRole('button', { name: 'Rio Branco AC' }))
  await waitFor(() => expect(went).toEqual(['/discover/limpeza/faxina/ac/rio-branco/']))
  expect(screen.getByRole('button', { name: 'Em Rio Branco – AC' })).not.toBeNull()
  const link = screen.getByRole('link', { name: 'Ver profissionais e preços daqui' })
  expect(link.getAttribute('href')).toContain('/discover/limpeza/faxina/ac/rio-branco')

  cleanup()
  await open()
  expect(screen.getByRole('button', { name: 'Em Rio Branco – AC' })).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { expanded: false }))
  fireEvent.click(await screen.findByRole('button', { name: 'Esquecer Rio Branco' }))
  expect(window.localStorage.getItem('city')).toBeNull()
  expect(screen.getByRole('button', { name: 'Escolha sua cidade' })).not.toBeNull()
})

test('a name no city has is told', async () => {
  await open()
  await type('xyzw')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Nenhuma cidade com esse nome.'))
})

test.each(['{', '{"ibge":"1"}', '{"ibge":1,"name":"x","state":"../"}', '[]', 'null'])(
  'ignores an invalid stored city: %s',
  async (stored) => {
    window.localStorage.setItem('city', stored)
    await open()
    expect(screen.getByRole('button', { name: 'Escolha sua cidade' })).not.toBeNull()
  },
)

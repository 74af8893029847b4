import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState, type ComponentType } from 'react'
import { showAt } from '@/hooks/testing/show'
import pt from '@/locales/pt.json'
import { lazyDialog } from './lazy-dialog'
import { loadOnPress } from './load-on-press'

interface PartProps {
  open: boolean
  onClose: () => void
}
const Part = ({ open }: PartProps) => (open ? <p>O que se abriu</p> : null)

const mockSaid = jest.fn()
const said = mockSaid
jest.mock('react-hot-toast', () => ({
  __esModule: true,
  default: { error: (text: string) => mockSaid(text) },
}))
const line = { isAway: true }
const load = jest.fn(async (): Promise<ComponentType<PartProps>> => {
  if (line.isAway) throw Object.assign(new Error('Failed to load chunk'), { name: 'ChunkLoadError' })
  return Part
})
beforeEach(() => {
  line.isAway = true
  jest.clearAllMocks()
})

const pressing = (Opened: ComponentType<PartProps>, isKept: boolean) => {
  const Page = () => {
    const [open, setOpen] = useState(false)
    return (
      <>
        <input aria-label="O que foi digitado" />
        <button onClick={() => setOpen(true)}>Abrir</button>
        {open || isKept ? <Opened open={open} onClose={() => setOpen(false)} /> : null}
      </>
    )
  }
  showAt('/', pt, <Page />)
}
const press = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Abrir' })))

test.each([
  ['a dialog that is there while it is asked', () => loadOnPress(load, () => () => said('sem rede')), false],
  ['a menu that is also seen closing', () => lazyDialog(load), true],
])('%s: a press off line ends no page, and the next one finds it', async (_, make, isKept) => {
  pressing(make(), isKept)
  fireEvent.change(screen.getByLabelText('O que foi digitado'), { target: { value: 'uma frase' } })
  await press()
  await waitFor(() => expect(said).toHaveBeenCalledTimes(1))
  expect(screen.getByDisplayValue('uma frase')).toBeTruthy()
  line.isAway = false
  await press()
  expect(await screen.findByText('O que se abriu')).toBeTruthy()
  expect(said).toHaveBeenCalledTimes(1)
})

test('reports nothing if the user left before it loaded', async () => {
  const Opened = loadOnPress(load, () => said)
  const { unmount } = showAt('/', pt, <Opened open onClose={said} />)
  unmount()
  await act(() => load.mock.results[0]?.value.catch(() => undefined))
  expect(said).not.toHaveBeenCalled()
})

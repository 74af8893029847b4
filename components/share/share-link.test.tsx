import { act, fireEvent, render, screen } from '@testing-library/react'
import { pageAt } from '@/hooks/testing/page'
import pt from '@/locales/pt.json'
import { ShareLink } from './share-link'

const { Page } = pageAt('/providers/7/', 'pt', pt)
const url = 'http://localhost:3000/providers/7/'
const share = jest.fn<Promise<void>, [ShareData]>()
const writeText = jest.fn(() => Promise.resolve())

const give = (part: object) => {
  for (const [name, value] of Object.entries(part))
    Object.defineProperty(navigator, name, { value, configurable: true })
}
afterEach(() => {
  for (const name of ['share', 'clipboard']) Reflect.deleteProperty(navigator, name)
  jest.clearAllMocks()
})

const open = async () => {
  render(
    <Page>
      <ShareLink title="Ana Souza" path="/providers/7/" />
    </Page>,
  )
  await act(() => import('./enable-share'))
  const summary = screen.getByText(pt.share.action)
  return { summary, list: summary.closest('details') as HTMLDetailsElement }
}
const press = async (element: HTMLElement) => {
  await act(async () => void fireEvent.click(element))
}

test('opens the share sheet of the device first, and the list if sharing fails', async () => {
  share.mockResolvedValueOnce().mockRejectedValueOnce(new DOMException('', 'AbortError'))
  share.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
  give({ share })
  const { summary, list } = await open()
  await press(summary)
  expect(share).toHaveBeenCalledWith({ title: 'Ana Souza', url })
  await press(summary)
  expect(list.open).toBe(false)
  await press(summary)
  expect(list.open).toBe(true)
})

test('without a share sheet lists WhatsApp, then copying', async () => {
  give({ clipboard: { writeText } })
  const { list } = await open()
  const [first, second] = [...(list.querySelector('p')?.children ?? [])]
  expect(first?.getAttribute('href')).toBe(`https://wa.me/?text=${encodeURIComponent(`Ana Souza ${url}`)}`)
  expect(second).toHaveProperty('hidden', false)
  await press(second as HTMLElement)
  expect(writeText).toHaveBeenCalledWith(url)
  expect(second?.textContent).toBe(pt.share.copied)
})

test('hides copying where there is no clipboard', async () => {
  const { list } = await open()
  expect(list.querySelector('button')).toHaveProperty('hidden', true)
})

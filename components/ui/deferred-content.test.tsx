import { act, render } from '@testing-library/react'
import { StrictMode, type ReactNode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { ReadAtContext } from '@/hooks/use-read-at'
import { DeferredContent } from './deferred-content'

const page = (children: ReactNode) => (
  <StrictMode>
    <DeferredContent waiting={<p>waiting</p>}>{children}</DeferredContent>
  </StrictMode>
)

let root: Root | undefined
afterEach(() => act(() => root?.unmount()))

test('omits address-dependent content from the HTML and renders it after hydration', async () => {
  const Address = () => <p>{window.location.pathname}</p>
  const neverOnServer = jest.fn(() => null)
  const Spied = () => neverOnServer()
  const html = renderToString(page(<Spied />))
  expect(html).toBe('<p>waiting</p>')
  expect(neverOnServer).not.toHaveBeenCalled()
  const box = document.createElement('div')
  box.innerHTML = html
  const problems = jest.fn()
  await act(async () => {
    root = hydrateRoot(box, page(<Address />), { onRecoverableError: problems })
    await Promise.resolve()
  })
  expect(box.innerHTML).toBe('<p>/</p>')
  expect(problems).not.toHaveBeenCalled()
})

test('a page that is come to from another shows nothing in between', () => {
  const inBetween = jest.fn(() => null)
  const Spied = () => inBetween()
  const { container } = render(
    <DeferredContent waiting={<Spied />}>
      <p>there</p>
    </DeferredContent>,
  )
  expect(container.innerHTML).toBe('<p>there</p>')
  expect(inBetween).not.toHaveBeenCalled()
})

test('renders at once, on the server too, in a page read for its reader', () => {
  const inBetween = jest.fn(() => null)
  const Spied = () => inBetween()
  const html = renderToString(
    <ReadAtContext value={1}>
      <DeferredContent waiting={<Spied />}>
        <p>rows</p>
      </DeferredContent>
    </ReadAtContext>,
  )
  expect(html).toBe('<p>rows</p>')
  expect(inBetween).not.toHaveBeenCalled()
})

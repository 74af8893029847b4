import { readFileSync } from 'node:fs'
import { render, screen } from '@testing-library/react'
import { useFocusAfterMove } from './use-focus-after-move'

const Page = ({ path, hasField = false }: { path: string; hasField?: boolean }) => (
  <>
    <a href="#header">Header</a>
    <main ref={useFocusAfterMove(path)} tabIndex={-1}>
      {path === '/from/' ? <button>Go</button> : null}
      {hasField ? <input key={path} aria-label="Name" autoFocus /> : null}
    </main>
  </>
)

test('focuses the content after the pressed element left with its page', () => {
  const { rerender } = render(<Page path="/from/" />)
  expect(document.activeElement).toBe(document.body)
  screen.getByRole('button', { name: 'Go' }).focus()
  rerender(<Page path="/to/" />)
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('keeps the focus of a remaining element, and of a field that takes it', () => {
  const { rerender } = render(<Page path="/from/" />)
  screen.getByRole('link', { name: 'Header' }).focus()
  rerender(<Page path="/to/" />)
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Header' }))
  screen.getByRole('link', { name: 'Header' }).blur()
  rerender(<Page path="/form/" hasField />)
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
})

test('shows no outline on the content, but on interactive elements', () => {
  render(
    <>
      <Page path="/from/" />
      <button tabIndex={-1}>Of a list</button>
    </>,
  )
  const css = readFileSync('app/globals.css', 'utf8')
  const [, rule = ''] = css.match(/^(\S.*:focus-visible.*) \{\n\s+outline: none;/m) ?? []
  // Matched without the state: whether a focus is visible is the browser's to say.
  const isPlain = (element: Element) => element.matches(rule.replace(':focus-visible', ''))
  const [content, button] = [screen.getByRole('main'), screen.getByRole('button', { name: 'Of a list' })]
  expect([isPlain(content), isPlain(button)]).toEqual([true, false])
})

import { fireEvent, render, screen } from '@testing-library/react'
import { useKeyboardHighlight } from './use-keyboard-highlight'

const Page = () => {
  useKeyboardHighlight()
  return (
    <>
      <input aria-label="words" />
      <input aria-label="box" type="checkbox" />
    </>
  )
}
const isMarked = () => document.documentElement.hasAttribute('data-keyboard')
const size = (width: number, height: number) => {
  window.innerWidth = width
  window.innerHeight = height
  fireEvent(window, new Event('resize'))
}

test('a field with a lower window is the keyboard; a lower window alone, or a field alone, is not', () => {
  size(390, 844)
  const { unmount } = render(<Page />)
  screen.getByLabelText('words').focus()
  expect(isMarked()).toBe(false)
  // The browser's own bar.
  size(390, 780)
  expect(isMarked()).toBe(false)
  size(390, 500)
  expect(isMarked()).toBe(true)
  screen.getByLabelText('box').focus()
  expect(isMarked()).toBe(false)
  screen.getByLabelText('words').focus()
  // Turned on its side: lower, with nothing open.
  size(844, 390)
  expect(isMarked()).toBe(false)
  size(844, 160)
  expect(isMarked()).toBe(true)
  unmount()
  expect(isMarked()).toBe(false)
})

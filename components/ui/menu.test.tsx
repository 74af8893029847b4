import { act, fireEvent, screen } from '@testing-library/react'
import { showAt } from '@/hooks/testing/show'
import { useMenu } from '@/hooks/use-menu'
import pt from '@/locales/pt.json'
import { Menu, MenuItem } from './menu'

const chosen = jest.fn()
beforeEach(() => chosen.mockReset())

const Page = () => {
  const { button, menu, choose } = useMenu()
  return (
    <>
      <button {...button}>More</button>
      <Menu {...menu} label="More">
        <MenuItem isDisabled note="Later" onSelect={() => chosen('pay')}>
          Pay
        </MenuItem>
        <MenuItem onSelect={() => choose(() => chosen('ask'))}>Ask</MenuItem>
        <MenuItem href="/help/">Help</MenuItem>
        <MenuItem isDangerous onSelect={() => choose(() => chosen('cancel'))}>
          Cancel
        </MenuItem>
      </Menu>
    </>
  )
}
const opener = () => screen.getByRole('button', { name: 'More' })
const open = () => {
  showAt('/', pt, <Page />)
  opener().focus()
  fireEvent.click(opener())
}
const focused = () => document.activeElement?.textContent
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })

test('keys lead from entry to entry, around the ends, and by first letters', () => {
  open()
  expect(screen.getByRole('menu', { name: 'More' }).id).toBe(opener().getAttribute('aria-controls'))
  const way = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End', 'h', 'x'].map((key) => {
    press(key)
    return focused()
  })
  expect(way).toEqual(['Help', 'Cancel', 'PayLater', 'Cancel', 'PayLater', 'Cancel', 'Help', 'Help'])
})

test('the first entry that can be chosen has the focus; one that cannot stays open and says why', () => {
  open()
  expect(focused()).toBe('Ask')
  fireEvent.click(screen.getByRole('menuitem', { name: /Pay/ }))
  expect(chosen).not.toHaveBeenCalled()
  expect(screen.getByRole('menu').textContent).toContain('Later')
})

test.each([
  ['Escape', () => press('Escape')],
  ['Tab', () => press('Tab')],
  ['a press beside it', () => fireEvent.click(screen.getByRole('menu').parentElement ?? document.body)],
])('%s closes it and gives the focus back', (_how, close) => {
  open()
  close()
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(opener())
})

test('runs the chosen action after the menu closed and its button has the focus', () => {
  open()
  fireEvent.click(screen.getByRole('menuitem', { name: 'Ask' }))
  expect(chosen).toHaveBeenCalledWith('ask')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(opener())
})

test.each([
  ['the focus goes elsewhere', () => opener().focus()],
  [
    'Escape is pressed after its focused entry was removed',
    () => fireEvent.keyDown(document.body, { key: 'Escape' }),
  ],
])('closes when %s', (_how, leave) => {
  open()
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  fireEvent.keyDown(document.body, { key: 'a' })
  expect(screen.getByRole('menu')).toBeTruthy()
  act(leave)
  expect(screen.queryByRole('menu')).toBeNull()
})

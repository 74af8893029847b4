import { deviceTheme } from '@/hooks/testing/device-theme'
import { applyTheme } from './apply-theme'
import { chooseTheme } from './mode'

const theme = () => document.documentElement.getAttribute('data-theme')
const device = deviceTheme()
device.prefersDark = true

// The order matters: the tests share one page.
test('applies the stored or system theme where the page’s first script never ran', () => {
  applyTheme()
  expect(theme()).toBe('dark')
  device.prefersDark = false
  device.tell()
  expect(theme()).toBe('light')
  chooseTheme('dark')
  expect([theme(), localStorage.getItem('theme')]).toEqual(['dark', 'dark'])
  localStorage.setItem('theme', 'light')
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
  expect(theme()).toBe('light')
})

test('a new root element gets the theme the last one had', () => {
  chooseTheme('dark')
  document.documentElement.removeAttribute('data-theme')
  applyTheme()
  expect(theme()).toBe('dark')
})

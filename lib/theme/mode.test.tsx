import { act, renderHook } from '@testing-library/react'
import { deviceTheme } from '@/hooks/testing/device-theme'
import { chooseTheme, useThemeMode } from './mode'
import { themeScript } from './script'

const theme = () => document.documentElement.getAttribute('data-theme')
const device = deviceTheme()

beforeEach(() => {
  localStorage.clear()
  device.prefersDark = false
})
/** Runs the page's first script, as a browser would. */
const openPage = () => new Function(themeScript)()

test('theme: "light, dark or system, stored under theme"', () => {
  openPage()
  const { result } = renderHook(() => useThemeMode())
  expect(result.current).toBe('system')
  for (const mode of ['dark', 'light', 'system'] as const) {
    act(() => chooseTheme(mode))
    expect([result.current, localStorage.getItem('theme')]).toEqual([mode, mode])
  }
})

test('theme: "system follows the system preference", before the first paint and when it changes', () => {
  device.prefersDark = true
  openPage()
  expect(theme()).toBe('dark')
  device.prefersDark = false
  device.tell()
  expect(theme()).toBe('light')
})

test('applies a chosen theme before the first paint, over the system’s preference', () => {
  localStorage.setItem('theme', 'dark')
  openPage()
  expect(theme()).toBe('dark')
  device.prefersDark = true
  chooseTheme('light')
  expect(theme()).toBe('light')
})

test('follows a theme chosen in another tab', () => {
  openPage()
  localStorage.setItem('theme', 'dark')
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
  expect(theme()).toBe('dark')
})

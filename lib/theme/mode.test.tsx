import { act, renderHook } from '@testing-library/react'
import { chooseTheme, markTheme, useThemeMode } from './mode'
import { themeScript } from './script'

const theme = () => document.documentElement.getAttribute('data-theme')
let prefersDark = false
let systemChanged: () => void = () => undefined

beforeEach(() => {
  localStorage.clear()
  prefersDark = false
  window.matchMedia = () =>
    ({
      get matches() {
        return prefersDark
      },
      addEventListener: (_: string, listener: () => void) => {
        systemChanged = listener
      },
      removeEventListener: () => undefined,
    }) as unknown as MediaQueryList
})
/** Runs the page's first script as the browser does. */
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
  prefersDark = true
  openPage()
  expect(theme()).toBe('dark')
  prefersDark = false
  systemChanged()
  expect(theme()).toBe('light')
})

test('a chosen theme is there before the first paint, whatever the system prefers', () => {
  localStorage.setItem('theme', 'dark')
  openPage()
  expect(theme()).toBe('dark')
  prefersDark = true
  chooseTheme('light')
  expect(theme()).toBe('light')
})

test('another tab that chooses is followed', () => {
  openPage()
  localStorage.setItem('theme', 'dark')
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
  expect(theme()).toBe('dark')
})

test('a shell whose first script did not run is marked all the same, until it is left', () => {
  document.documentElement.removeAttribute('data-theme')
  prefersDark = true
  const stop = markTheme()
  expect(theme()).toBe('dark')
  chooseTheme('light')
  expect(theme()).toBe('light')
  stop()
  document.documentElement.removeAttribute('data-theme')
})

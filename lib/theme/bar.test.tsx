import { deviceTheme } from '@/hooks/testing/device-theme'
import { applyTheme } from './apply-theme'
import { barColors } from './bar'
import { chooseTheme } from './mode'
import { colorSchemes } from './palette'
import { themeScript } from './script'

const device = deviceTheme()

/** The page's theme-color elements; there must be one, because browsers take the first. */
const bar = () =>
  [...document.head.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map(
    ({ content }) => content,
  )
const { light, dark } = barColors

beforeEach(() => {
  localStorage.clear()
  document.documentElement.removeAttribute('data-theme')
  document.head.innerHTML = ''
  device.prefersDark = false
})

test('the bar has the background of the page', () => {
  for (const theme of ['light', 'dark'] as const)
    expect(barColors[theme]).toBe(colorSchemes[theme].palette?.background?.default)
})

test.each<[string, () => void]>([
  ['the page’s first script', () => void new Function(themeScript)()],
  ['a page that script never ran on', applyTheme],
])(
  'the browser’s bar follows the theme chosen, not the device, and the device where that was chosen: %s',
  (_, begin) => {
    localStorage.setItem('theme', 'dark')
    begin()
    expect(bar()).toEqual([dark])
    device.prefersDark = true
    chooseTheme('light')
    expect(bar()).toEqual([light])
    chooseTheme('system')
    expect(bar()).toEqual([dark])
    device.prefersDark = false
    device.tell()
    expect(bar()).toEqual([light])
    // Changing the language replaces the head.
    chooseTheme('dark')
    document.getElementById('theme-color')?.remove()
    applyTheme()
    expect(bar()).toEqual([dark])
  },
)

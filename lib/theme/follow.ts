import { storageKeys } from '@/lib/storage/keys'
import { themeAttribute } from './attribute'
import { barColors, barMeta } from './bar'
import { themeChosen } from './script'

const paintBar = (theme: keyof typeof barColors): void => {
  const found = document.getElementById(barMeta)
  const meta = found instanceof HTMLMetaElement ? found : document.createElement('meta')
  if (meta !== found) document.head.append(meta)
  Object.assign(meta, { id: barMeta, name: barMeta, content: barColors[theme] })
}

/** What the page's first script does, for pages it never ran on. */
const follow = (): void => {
  const device = window.matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    let mode: string | null = null
    try {
      mode = window.localStorage.getItem(storageKeys.theme)
    } catch {
      // Not to be read: as the device has it.
    }
    const theme = mode === 'dark' || (mode !== 'light' && device.matches) ? 'dark' : 'light'
    document.documentElement.setAttribute(themeAttribute, theme)
    paintBar(theme)
  }
  apply()
  device.addEventListener('change', apply)
  window.addEventListener('storage', apply)
  window.addEventListener(themeChosen, apply)
}

/**
 * Puts the theme on a root element that lost it, or never had it: a page in another language is a new root,
 * and a page that is not there, or broke, is drawn by the browser alone, where scripts within the page do not
 * run.
 */
export const keepTheme = (): void => {
  window.dispatchEvent(new Event(themeChosen))
  if (!document.documentElement.hasAttribute(themeAttribute)) follow()
}

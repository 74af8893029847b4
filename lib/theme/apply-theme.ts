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

/** Does the work of the page's first script where that script did not run. */
const follow = (): void => {
  const device = window.matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    let mode: string | null = null
    try {
      mode = window.localStorage.getItem(storageKeys.theme)
    } catch {
      // Storage is blocked: the device's preference is used.
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
 * Sets the theme on a root element without it. A language change replaces the root; a missing or broken page
 * is rendered in the browser alone, where inline scripts do not run.
 */
export const applyTheme = (): void => {
  window.dispatchEvent(new Event(themeChosen))
  if (!document.documentElement.hasAttribute(themeAttribute)) follow()
}

import { storageKeys } from '@/lib/storage/keys'
import { themeAttribute } from './attribute'
import { themeChosen } from './script'

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
    document.documentElement.setAttribute(themeAttribute, mode === 'dark' || (mode !== 'light' && device.matches) ? 'dark' : 'light')
  }
  apply()
  device.addEventListener('change', apply)
  window.addEventListener('storage', apply)
  window.addEventListener(themeChosen, apply)
}

/**
 * Puts the theme on a root element that lost it, or never had it: a page in another language is a new root, and a page
 * that is not there, or broke, is drawn by the browser alone, where scripts within the page do not run.
 */
export const keepTheme = (): void => {
  window.dispatchEvent(new Event(themeChosen))
  if (!document.documentElement.hasAttribute(themeAttribute)) follow()
}

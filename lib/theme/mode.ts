'use client'
import { useSyncExternalStore } from 'react'
import { storageKeys } from '@/lib/storage/keys'
import { themeAttribute } from './attribute'
import { themeChosen } from './script'

export const themeModes = ['light', 'dark', 'system'] as const
export type ThemeMode = (typeof themeModes)[number]

const isMode = (value: unknown): value is ThemeMode => themeModes.some((mode) => mode === value)

const read = (): ThemeMode => {
  try {
    const stored = window.localStorage.getItem(storageKeys.theme)
    return isMode(stored) ? stored : 'system'
  } catch {
    return 'system'
  }
}

const subscribe = (changed: () => void) => {
  window.addEventListener('storage', changed)
  window.addEventListener(themeChosen, changed)
  return () => {
    window.removeEventListener('storage', changed)
    window.removeEventListener(themeChosen, changed)
  }
}

/**
 * Does what the page's first script does, where that did not run: a page that is not there comes as an empty shell, and what
 * React writes into it later no browser executes. Returns what ends it.
 */
export const markTheme = (): (() => void) => {
  const device = window.matchMedia('(prefers-color-scheme: dark)')
  const mark = () => {
    const mode = read()
    document.documentElement.setAttribute(themeAttribute, mode === 'dark' || (mode === 'system' && device.matches) ? 'dark' : 'light')
  }
  mark()
  device.addEventListener('change', mark)
  const stop = subscribe(mark)
  return () => {
    device.removeEventListener('change', mark)
    stop()
  }
}

/** Light, dark, or as the device has it; kept under `theme`. */
export const chooseTheme = (mode: ThemeMode): void => {
  try {
    window.localStorage.setItem(storageKeys.theme, mode)
  } catch {
    // Not kept: the page cannot follow a choice it cannot read back, and stays with the device's.
  }
  window.dispatchEvent(new Event(themeChosen))
}

/** What was chosen; null in the page as stored, which is the same for everybody. */
export const useThemeMode = (): ThemeMode | null => useSyncExternalStore<ThemeMode | null>(subscribe, read, () => null)

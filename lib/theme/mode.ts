'use client'

import { useSyncExternalStore } from 'react'
import { storageKeys } from '@/lib/storage/keys'
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
export const useThemeMode = (): ThemeMode | null =>
  useSyncExternalStore<ThemeMode | null>(subscribe, read, () => null)

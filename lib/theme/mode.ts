'use client'

import { useSyncExternalStore } from 'react'
import { storageKeys } from '@/lib/storage/keys'
import { subscribeToStorage } from '@/lib/storage/local'
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

const subscribe = subscribeToStorage(themeChosen)

/** `light`, `dark` or `system`, stored under `theme`. */
export const chooseTheme = (mode: ThemeMode): void => {
  try {
    window.localStorage.setItem(storageKeys.theme, mode)
  } catch {
    // Storage is blocked: the page keeps the device's preference.
  }
  window.dispatchEvent(new Event(themeChosen))
}

/** The stored choice; null on the server, because cached pages are the same for everybody. */
export const useThemeMode = (): ThemeMode | null =>
  useSyncExternalStore<ThemeMode | null>(subscribe, read, () => null)

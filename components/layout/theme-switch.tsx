'use client'
import { useColorScheme } from '@mui/material/styles'
import { useTranslations } from 'next-intl'
import { useId, useSyncExternalStore } from 'react'
import styles from './theme-switch.module.css'

const modes = ['light', 'dark', 'system'] as const
const never = () => () => undefined

/** Light, dark, or as the device has it. */
export const ThemeSwitch = () => {
  const t = useTranslations('layout.theme')
  const { mode, setMode } = useColorScheme()
  const name = useId()
  // The stored choice is known in the browser only; the server draws none chosen.
  const isBrowser = useSyncExternalStore(never, () => true, () => false)
  return (
    <fieldset className={styles.switch}>
      <legend className={styles.legend}>{t('label')}</legend>
      {modes.map((option) => (
        <label key={option} className={styles.option}>
          <input type="radio" name={name} value={option} checked={isBrowser && (mode ?? 'system') === option} onChange={() => setMode(option)} />
          <span>{t(option)}</span>
        </label>
      ))}
    </fieldset>
  )
}

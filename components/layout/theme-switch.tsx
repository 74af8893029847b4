'use client'

import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { chooseTheme, themeModes, useThemeMode } from '@/lib/theme/mode'
import styles from './theme-switch.module.css'

/** Light, dark, or the device's setting. */
export const ThemeSwitch = () => {
  const t = useTranslations('layout.theme')
  const chosen = useThemeMode()
  const name = useId()
  return (
    <fieldset className={styles.switch}>
      <legend className={styles.legend}>{t('label')}</legend>
      {themeModes.map((mode) => (
        <label key={mode} className={styles.option} data-choice="">
          <input
            type="radio"
            name={name}
            value={mode}
            checked={chosen === mode}
            onChange={() => chooseTheme(mode)}
          />
          <span>{t(mode)}</span>
        </label>
      ))}
    </fieldset>
  )
}

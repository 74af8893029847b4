'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import type { findContacts } from '@/lib/shared/shield/contacts'
import styles from './shield-hint.module.css'

/** Who will see it masked: the other side of a job until it is paid, or everybody, always. */
export type ShieldScope = 'job' | 'public'

let finder: typeof findContacts | null = null

/** Whether the text holds a contact. The search comes with the first words typed, not with the page. */
const useHasContact = (text: string): boolean => {
  const [find, setFind] = useState(() => finder)
  const isNeeded = text !== '' && find === null
  useEffect(() => {
    if (!isNeeded) return
    void import('@/lib/shared/shield/contacts').then(
      (loaded) => {
        finder = loaded.findContacts
        setFind(() => finder)
      },
      // Without it the text is masked all the same, by the server.
      () => undefined,
    )
  }, [isNeeded])
  return find !== null && find(text).length > 0
}

/** Says under a field, while somebody writes, that a contact in it will be masked, and why. */
export const ShieldHint = ({ text, scope }: { text: string; scope: ShieldScope }) => {
  const t = useTranslations('ui.shield')
  const has = useHasContact(text)
  return (
    <div role="status" className={has ? styles.hint : styles.none}>
      {has ? t(scope) : ''}
    </div>
  )
}

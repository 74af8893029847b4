'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import type { ConversationLine } from '@/lib/shared/contact-masking/conversation'
import styles from './masking-hint.module.css'

/** Audience of the masked text: the other side until a job is paid, or everybody always. */
export type MaskingScope = 'job' | 'public'

/** A message being written: author, time, and the lines before it, in which a contact may have begun. */
interface Writing {
  sender: number
  at: number
  before: readonly ConversationLine[]
}

let loaded: typeof import('@/lib/shared/contact-masking/conversation') | null = null

/** Returns whether the text contains a contact. Loads the search with the first input, not with the page. */
const useHasContact = (text: string, writing: Writing | undefined): boolean => {
  const [shield, setShield] = useState(() => loaded)
  const isNeeded = text !== '' && shield === null
  useEffect(() => {
    if (!isNeeded) return
    void import('@/lib/shared/contact-masking/conversation').then(
      (module) => {
        loaded = module
        setShield(() => module)
      },
      // If loading fails there is no hint; the server masks the text regardless.
      () => undefined,
    )
  }, [isNeeded])
  if (shield === null) return false
  const said = writing ? shield.earlierLines({ ...writing, text }, writing.before) : []
  return shield.findContactsAfter(said, text).length > 0
}

interface HintProps {
  text: string
  scope: MaskingScope
  writing?: Writing | undefined
}

/** Warns the writer below a field that a contact in it will be masked, and why. */
export const MaskingHint = ({ text, scope, writing }: HintProps) => {
  const t = useTranslations('ui.shield')
  const has = useHasContact(text, writing)
  return (
    <div role="status" className={has ? styles.hint : styles.none}>
      {has ? t(scope) : ''}
    </div>
  )
}

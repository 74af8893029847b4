'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { roomSearch } from '@/lib/contract/chat'
import styles from './room-search.module.css'

interface SearchBarProps {
  /** Name of the other side. */
  name: string
  words: string
  onChange: (words: string) => void
  onClose: () => void
}

/** Replaces the conversation's header during a search. */
export const SearchBar = ({ name, words, onChange, onClose }: SearchBarProps) => {
  const t = useTranslations('chat.search')
  const field = useRef<HTMLInputElement>(null)
  // Results update while typing; Enter closes the on-screen keyboard.
  const leave = () => field.current?.blur()
  useEffect(() => field.current?.focus(), [])
  return (
    <header className={styles.bar}>
      <h1 className={styles.hidden}>{t('title', { name })}</h1>
      <form
        method="get"
        role="search"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          leave()
        }}
      >
        <Icon name="search" className={styles.icon} />
        <input
          ref={field}
          type="text"
          className={styles.field}
          enterKeyHint="search"
          autoComplete="off"
          maxLength={roomSearch.longest}
          aria-label={t('field')}
          placeholder={t('field')}
          value={words}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && onClose()}
        />
      </form>
      <IconButton aria-label={t('close')} className={styles.close} onClick={onClose}>
        <Icon name="close" />
      </IconButton>
    </header>
  )
}

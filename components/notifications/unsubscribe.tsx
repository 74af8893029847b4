'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useCallback, useEffect, useRef, useState } from 'react'
import { AccountCard } from '@/components/accounts/account-card'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { unsubscribeRequestOf, type UnsubscribeRequest } from '@/hooks/notifications/unsubscribe'
import { useErrorText } from '@/hooks/use-error-text'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'
import styles from './unsubscribe.module.css'

type What = Parameters<typeof unsubscribeRequestOf>[0]

/**
 * The token of the address, the last answer, and whether a call is in flight. Opening the page only reads.
 */
const useMailChoice = () => {
  const locale = useLocale()
  const [state, setState] = useState<{ asked: UnsubscribeRequest | null; after: What; isBusy: boolean }>({
    asked: null,
    after: 'read',
    isBusy: true,
  })
  const ask = useCallback(
    async (what: What) => {
      const token = new URLSearchParams(window.location.search).get('token') ?? ''
      const asked = await unsubscribeRequestOf(what, token, locale)
      setState({ asked, after: what, isBusy: false })
    },
    [locale],
  )
  useEffect(() => void ask('read'), [ask])
  const act = (what: What) => {
    if (state.isBusy) return
    setState({ ...state, isBusy: true })
    void ask(what)
  }
  return { ...state, act }
}

/** The page of a mail's unsubscribing link: which mails, a button to stop them, and one to undo it. */
export const Unsubscribe = () => {
  const t = useTranslations('unsubscribe')
  const settings = useTranslations('notificationSettings')
  const errorText = useErrorText()
  const { asked, after, isBusy, act } = useMailChoice()
  const said = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (asked && after !== 'read') said.current?.focus()
  }, [asked, after])

  const foot = <Link href={paths.settings('notifications')}>{t('settings')}</Link>
  if (!asked)
    return (
      <AccountCard title={t('title')} foot={foot}>
        <p className={styles.text} role="status">
          {t('loading')}
        </p>
      </AccountCard>
    )
  if ('code' in asked && asked.code === 'not_found')
    return (
      <AccountCard title={t('invalid.title')}>
        <p className={styles.text}>{t('invalid.text')}</p>
        <ButtonLink href={paths.settings('notifications')} size="large">
          {t('settings')}
        </ButtonLink>
      </AccountCard>
    )
  if ('code' in asked)
    return (
      <AccountCard title={t('title')} foot={foot}>
        <p className={styles.text} role="alert">
          {errorText(asked)}
        </p>
        <Button size="large" aria-disabled={isBusy} onClick={() => act(after)}>
          {isBusy ? t('working') : t('again')}
        </Button>
      </AccountCard>
    )
  const { topic, wanted } = asked
  const isBack = wanted && after === 'undo'
  return (
    <AccountCard title={isBack ? t('back.title') : t(wanted ? 'title' : 'stopped.title')} foot={foot}>
      <div ref={said} className={styles.said} role="status" tabIndex={-1}>
        <p className={styles.text}>{isBack ? t('back.text') : t(wanted ? 'about' : 'stopped.text')}</p>
        <p className={styles.topic}>
          <strong>{settings(`topic.${topic}.title`)}</strong>
          <span>{settings(`topic.${topic}.text`)}</span>
        </p>
      </div>
      <p className={styles.note}>
        {t('stays')} {settings('always')}
      </p>
      {wanted ? (
        <Button
          size="large"
          look={isBack ? 'outlined' : 'primary'}
          aria-disabled={isBusy}
          onClick={() => act('stop')}
        >
          {isBusy ? t('working') : t('stop')}
        </Button>
      ) : (
        <Button size="large" look="outlined" aria-disabled={isBusy} onClick={() => act('undo')}>
          {isBusy ? t('working') : t('stopped.undo')}
        </Button>
      )}
    </AccountCard>
  )
}

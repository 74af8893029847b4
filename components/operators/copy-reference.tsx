'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import hidden from '@/components/ui/visually-hidden.module.css'
import { useClipboard } from '@/hooks/use-clipboard'
import { shortenReference } from './references'

/** Copies a whole reference, to be looked for at the gateway; where a browser does not let it, shows it whole. */
export const CopyReference = ({ reference }: { reference: string }) => {
  const t = useTranslations('operators.cases')
  const { state, copy } = useClipboard(reference)
  return (
    <span>
      {state === 'refused' ? <code>{reference}</code> : null}
      <Button
        look="plain"
        size="small"
        onClick={copy}
        aria-label={t('copyOf', { reference: shortenReference(reference) })}
      >
        {t(state === 'copied' ? 'copied' : 'copy')}
      </Button>
      <span role="status" className={hidden.hidden}>
        {state === 'copied' ? t('copied') : ''}
      </span>
    </span>
  )
}

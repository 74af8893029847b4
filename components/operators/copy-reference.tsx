'use client'

import Button from '@mui/material/Button'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { shortened } from './reference'

/** Copies a whole reference, to be looked for at the gateway; where a browser does not let it, shows it whole. */
export const CopyReference = ({ reference }: { reference: string }) => {
  const t = useTranslations('operators.cases')
  const [state, setState] = useState<'short' | 'copied' | 'whole'>('short')
  const copy = () => {
    // Only secure pages have a clipboard.
    const clipboard = 'clipboard' in navigator ? navigator.clipboard : null
    if (!clipboard) return setState('whole')
    clipboard.writeText(reference).then(
      () => setState('copied'),
      () => setState('whole'),
    )
  }
  return (
    <span>
      {state === 'whole' ? <code>{reference}</code> : null}
      <Button size="small" onClick={copy} aria-label={t('copyOf', { reference: shortened(reference) })}>
        {t(state === 'copied' ? 'copied' : 'copy')}
      </Button>
      <span role="status" style={{ position: 'absolute', width: 1, height: 1, overflow: 'hidden' }}>
        {state === 'copied' ? t('copied') : ''}
      </span>
    </span>
  )
}

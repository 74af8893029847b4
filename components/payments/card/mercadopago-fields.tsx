'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useImperativeHandle, useRef, useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { TextInput } from '@/components/ui/text-input'
import { bare, taxNumberKind } from '@/lib/contract/tax-number'
import styles from './card-form.module.css'
import type { CardFieldsProps } from './fields-handle'
import { mercadoPago, type FieldName, type MercadoPagoSdk } from './mercadopago-sdk'

const names = { cardNumber: 'number', expirationDate: 'expiry', securityCode: 'cvv' } as const
const typed: readonly FieldName[] = ['cardNumber', 'expirationDate', 'securityCode']

/** The gateway's fields: cross-origin frames this page cannot read. */
const useSecureFields = ({
  clientKey,
  saved,
  onEdit,
}: Pick<CardFieldsProps, 'clientKey' | 'saved' | 'onEdit'>) => {
  const sdk = useRef<MercadoPagoSdk>(null)
  const edit = useRef(onEdit)
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    edit.current = onEdit
  }, [onEdit])
  const isSaved = saved !== null
  useEffect(() => {
    let isGone = false
    let unmount = () => {}
    void mercadoPago(clientKey ?? '').then(
      (loaded) => {
        if (isGone) return
        sdk.current = loaded
        const fields = (isSaved ? (['securityCode'] as const) : typed).map((name) => {
          const field = loaded.fields.create(name, {}).mount(`mp-${name}`)
          field.on('change', () => edit.current())
          return field
        })
        unmount = () => fields.forEach((field) => field.unmount())
      },
      () => setMissing(true),
    )
    return () => {
      isGone = true
      unmount()
    }
  }, [clientKey, isSaved])
  return { sdk, isMissing }
}

export const MercadoPagoFields = ({ ref, clientKey, saved, readOnly, onEdit }: CardFieldsProps) => {
  const t = useTranslations('payments.card')
  const { sdk, isMissing } = useSecureFields({ clientKey, saved, onEdit })
  const [holder, setHolder] = useState('')
  const [taxNumber, setTaxNumber] = useState('')
  const [isWrong, setWrong] = useState(false)
  useImperativeHandle(ref, () => ({
    tokenize: async () => {
      const request = saved
        ? { cardId: saved.gateway_ref }
        : {
            cardholderName: holder.trim(),
            identificationType: taxNumberKind(bare(taxNumber)).toUpperCase(),
            identificationNumber: bare(taxNumber),
          }
      const token = await sdk.current?.fields.createCardToken(request).catch(() => undefined)
      setWrong(token === undefined)
      return token?.id ?? null
    },
  }))
  const own = (value: string, set: (value: string) => void, label: string, autoComplete: string) => (
    <TextInput
      label={label}
      value={value}
      onChange={(event) => {
        set(event.target.value)
        onEdit()
      }}
      readOnly={readOnly}
      required
      htmlInput={{ autoComplete, maxLength: 60 }}
    />
  )
  if (isMissing) return <Alert severity="error">{t('fieldsMissing')}</Alert>
  return (
    <div className={styles.fields}>
      {(saved ? (['securityCode'] as const) : typed).map((name) => (
        <div key={name} className={styles[names[name]]}>
          <span className={styles.label}>{t(`fields.${names[name]}`)}</span>
          <div id={`mp-${name}`} className={styles.frame} />
        </div>
      ))}
      {saved ? null : own(holder, setHolder, t('fields.holder'), 'cc-name')}
      {saved ? null : own(taxNumber, setTaxNumber, t('fields.taxNumber'), 'off')}
      {isWrong ? <Alert severity="error">{t('fieldsWrong')}</Alert> : null}
    </div>
  )
}

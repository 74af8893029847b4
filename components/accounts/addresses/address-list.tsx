'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import toast from 'react-hot-toast'
import { ServiceArt } from '@/components/catalogue/service-art'
import { Button } from '@/components/ui/button'
import { ConfirmRemoval } from '@/components/ui/confirm-removal'
import { EmptyState } from '@/components/ui/empty-state'
import { IconButton } from '@/components/ui/icon-button'
import { DeleteIcon, EditIcon } from '@/components/ui/icons'
import styles from '@/components/ui/panel.module.css'
import { StatusChip } from '@/components/ui/status-chip'
import { useSaveProfile } from '@/hooks/accounts/mutations'
import { useErrorText } from '@/hooks/use-error-text'
import { isApiError } from '@/lib/api/error'
import type { Address } from '@/lib/contract/places'
import { themed } from '@/lib/theme/themed'
import { AddressForm } from './address-form'

const streetOf = (address: Address) =>
  [`${address.street}, ${address.number}`, address.complement].filter(Boolean).join(' – ')

/** The profile's addresses with add, edit and remove; the first is the default of a new request. */
export const AddressList = themed(({ addresses }: { addresses: Address[] }) => {
  const t = useTranslations('accounts.address')
  const text = useErrorText()
  const save = useSaveProfile()
  const [editing, setEditing] = useState<Address | 'new' | null>(null)
  const [preferring, setPreferring] = useState<number | null>(null)
  const [removing, setRemoving] = useState<Address | null>(null)

  if (editing !== null) {
    const done = () => {
      toast.success(t('saved'))
      setEditing(null)
    }
    return (
      <AddressForm
        addresses={addresses}
        {...(editing === 'new' ? {} : { address: editing })}
        onSaved={done}
        onCancel={() => setEditing(null)}
      />
    )
  }
  const remove = async (address: Address) => {
    const rest = addresses.filter(({ pk }) => pk !== address.pk)
    const result = await save.mutateAsync({ addresses: rest }).catch((error: unknown) => error)
    if (isApiError(result)) toast.error(text(result))
    setRemoving(null)
  }
  const prefer = async (address: Address) => {
    setPreferring(address.pk)
    const result = await save
      .mutateAsync({ addresses: [address, ...addresses.filter(({ pk }) => pk !== address.pk)] })
      .catch((error: unknown) => error)
    setPreferring(null)
    if (isApiError(result)) toast.error(text(result))
    else toast.success(t('saved'))
  }
  const add = (
    <Button size="large" onClick={() => setEditing('new')}>
      {t('add')}
    </Button>
  )
  if (addresses.length === 0)
    return (
      <EmptyState title={t('emptyTitle')} art={<ServiceArt icon="1f4cd" />} action={add}>
        {t('emptyText')}
      </EmptyState>
    )
  return (
    <div className={styles.form}>
      <ul className={styles.rows}>
        {addresses.map((address, at) => (
          <li key={address.pk} className={styles.row}>
            <div className={styles.head}>
              <div className={styles.lines}>
                <h3 className={styles.name}>{address.label || streetOf(address)}</h3>
                {address.label ? <p className={styles.secondary}>{streetOf(address)}</p> : null}
                <p
                  className={styles.secondary}
                >{`${address.district}, ${address.city_name} – ${address.state}`}</p>
                {at === 0 ? (
                  <StatusChip tone="good">{t('default')}</StatusChip>
                ) : (
                  <Button
                    look="plain"
                    size="small"
                    busy={save.isPending && preferring === address.pk}
                    disabled={save.isPending && preferring !== address.pk}
                    onClick={() => void prefer(address)}
                    aria-label={t('makeDefaultNamed', { street: streetOf(address) })}
                  >
                    {t('makeDefault')}
                  </Button>
                )}
              </div>
              <IconButton
                onClick={() => setEditing(address)}
                aria-label={t('edit', { street: streetOf(address) })}
              >
                <EditIcon />
              </IconButton>
              <IconButton
                onClick={() => setRemoving(address)}
                aria-label={t('remove', { street: streetOf(address) })}
              >
                <DeleteIcon />
              </IconButton>
            </div>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>{add}</div>
      <ConfirmRemoval
        row={removing}
        title={t('removeTitle')}
        confirm={t('removeConfirm')}
        busy={save.isPending}
        onConfirm={(one) => void remove(one)}
        onClose={() => setRemoving(null)}
      >
        {(one) => streetOf(one)}
      </ConfirmRemoval>
    </div>
  )
})

'use client'

import Button from '@mui/material/Button'
import { useTranslations } from 'next-intl'
import toast from 'react-hot-toast'
import { useErrorText } from '@/hooks/accounts/error-text'
import { useKeepAccount } from '@/hooks/privacy/mutations'

/** The account stays after all. */
export const KeepButton = ({ small = false }: { small?: boolean }) => {
  const t = useTranslations('privacy.keep')
  const text = useErrorText()
  const keep = useKeepAccount()
  return (
    <Button
      variant="contained"
      size={small ? 'small' : 'medium'}
      loading={keep.isPending}
      onClick={() =>
        keep.mutate(undefined, {
          onSuccess: () => toast.success(t('kept')),
          onError: (error) => toast.error(text(error)),
        })
      }
    >
      {t('action')}
    </Button>
  )
}

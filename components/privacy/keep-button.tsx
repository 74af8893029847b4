'use client'

import Button from '@mui/material/Button'
import { useTranslations } from 'next-intl'
import toast from 'react-hot-toast'
import { useKeepAccount } from '@/hooks/privacy/mutations'
import { useErrorText } from '@/hooks/use-error-text'

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

'use client'

import { useTranslations } from 'next-intl'
import toast from 'react-hot-toast'
import { Button } from '@/components/ui/button'
import { useCancelErasure } from '@/hooks/privacy/mutations'
import { useErrorText } from '@/hooks/use-error-text'

/** Cancels the planned erasure. */
export const CancelErasureButton = ({ small = false }: { small?: boolean }) => {
  const t = useTranslations('privacy.keep')
  const text = useErrorText()
  const keep = useCancelErasure()
  return (
    <Button
      size={small ? 'small' : 'medium'}
      busy={keep.isPending}
      // Awaits the promise: the button unmounts once the account is kept, and callbacks given to `mutate`
      // would not run.
      onClick={() =>
        void keep.mutateAsync().then(
          () => toast.success(t('kept')),
          (error: unknown) => toast.error(text(error)),
        )
      }
    >
      {t('action')}
    </Button>
  )
}

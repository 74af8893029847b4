'use client'

import type { FieldValues } from 'react-hook-form'
import { FormPhoto } from '@/components/ui/form/form-photo'
import type { FormFieldProps } from '@/components/ui/form/use-form-field'
import { photoUrl } from '@/hooks/bookings/photo-addresses'
import { sendPhoto } from '@/hooks/bookings/request'
import { useErrorText } from '@/hooks/use-error-text'
import { hasNoResponse } from '@/lib/api/no-response'

interface PhotoFieldProps<Values extends FieldValues, Out> extends FormFieldProps<Values, Out> {
  max?: number
  upload?: (file: File) => Promise<string>
}

/** Photos about work, uploaded as they are chosen; the value is their ids. */
export const PhotoField = <Values extends FieldValues, Out = Values>({
  upload = sendPhoto,
  ...props
}: PhotoFieldProps<Values, Out>) => (
  <FormPhoto
    {...props}
    upload={upload}
    urlOf={photoUrl}
    problemOf={useErrorText()}
    isUnanswered={hasNoResponse}
  />
)

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@/lib/api/browser'
import { createBooking, createDemand, type Booking } from '@/lib/contract/bookings'
import { uploadPhoto } from '@/lib/contract/photos'
import { clockOf } from '@/lib/shared/place-clock'
import { track } from '@/lib/tracking/track'
import { publishBody, type RequestDraft, type RequestKind } from '@/lib/wizard/request'
import { rememberPhoto } from './photo-addresses'

/**
 * Publishes a demand or schedules a booking in a city, once per `Idempotency-Key` however often it is sent.
 */
export const usePublish = (kind: RequestKind, city: number | null) => {
  const client = useQueryClient()
  return useMutation<Booking, unknown, RequestDraft>({
    mutationFn: (draft) =>
      kind === 'demand'
        ? call(createDemand, { body: publishBody('demand', draft, clockOf(city)), idempotencyKey: draft.key })
        : call(createBooking, {
            body: { slot_start: '', ...publishBody('schedule', draft, clockOf(city)) },
            idempotencyKey: draft.key,
          }),
    onSuccess: (booking) => {
      track({ name: 'demand_published', service: booking.sub_service.pk })
      return Promise.all(
        [['bookings'], ['accounts', 'profile']].map((queryKey) => client.invalidateQueries({ queryKey })),
      )
    },
  })
}

/** Sends one photo and answers its id. */
export const sendPhoto = async (file: File): Promise<string> => {
  const { id, url } = await call(uploadPhoto, { file })
  rememberPhoto(id, url)
  return id
}

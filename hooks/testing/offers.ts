import type { Offer } from '@/lib/contract/offers'
import { escrowedBooking } from './payments'

/** An offer its customer may take, as the API answers it. */
export const sentOffer = (changes: Partial<Offer> = {}): Offer => {
  const { provider } = escrowedBooking()
  if (!provider) throw new Error('the held booking has a provider')
  return {
    pk: 8,
    booking: 31,
    room: 8,
    status: 'pending',
    provider,
    items: [{ kind: 'labour', text: 'Mão de obra', amount_cents: 18_000 }],
    labour_cents: 18_000,
    material_cents: 0,
    total_cents: 18_000,
    message: 'Posso atender.',
    starts_at: '2099-12-01T12:00:00.000Z',
    duration_minutes: 120,
    warranty_days: null,
    version: 1,
    pending_update: null,
    shield: [],
    expires_at: '2099-11-30T12:00:00.000Z',
    created_at: '2099-11-20T12:00:00.000Z',
    can: ['approve', 'reject', 'chat'],
    ...changes,
  }
}

import { phoneMask } from '@/lib/format/phone'

/** A telephone to call: one tap on a phone. */
export const PhoneLink = ({ phone, label }: { phone: string; label: string }) => (
  <a href={`tel:${phone}`} aria-label={`${label}: ${phoneMask(phone)}`}>
    {phoneMask(phone)}
  </a>
)

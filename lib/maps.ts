import type { Booking } from './contract/bookings'

type Place = Pick<Booking, 'address' | 'district' | 'city'>

const cityOf = ({ city }: Place): string => `${city.name} - ${city.state}`

/** Returns street and number in postal form; null for readers without access. */
export const streetOf = ({ address }: Pick<Place, 'address'>): string | null =>
  address && [`${address.street}, ${address.number}`, address.complement].filter(Boolean).join(', ')

/** `01310-100` */
export const cepText = (cep: string): string => cep.replace(/^(\d{5})(\d{3})$/, '$1-$2')

/** Everything the reader may know of the place, in one line. */
export const placeText = (place: Place): string =>
  [streetOf(place), place.district, cityOf(place), place.address ? cepText(place.address.cep) : null]
    .filter(Boolean)
    .join(', ')

/**
 * Opens the phone's maps: the way to the door, or where only the district is known, the district.
 * https://developers.google.com/maps/documentation/urls/get-started
 */
export const mapsUrl = (place: Place): string => {
  const { address } = place
  if (!address)
    return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(placeText(place))}`
  // The flat is nothing a map knows.
  const door = [`${address.street}, ${address.number}`, place.district, cityOf(place), cepText(address.cep)]
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(door.filter(Boolean).join(', '))}`
}

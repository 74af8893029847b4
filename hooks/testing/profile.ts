import type { Profile } from '@/lib/contract/accounts'
import type { Address } from '@/lib/contract/places'

/** A profile as registering leaves it. */
export const newProfile: Profile = {
  pk: 1,
  full_name: 'Ana Teste',
  photo: null,
  phone: null,
  bio: null,
  tax_number: null,
  registrations: [],
  birth_date: null,
  addresses: [],
}

export const paulista: Address = {
  pk: 4,
  cep: '01310100',
  street: 'Avenida Paulista',
  number: '1000',
  complement: null,
  district: 'Bela Vista',
  city: 3_550_308,
  city_name: 'São Paulo',
  state: 'SP',
  label: null,
}
